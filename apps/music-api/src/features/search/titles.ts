import type { SqlQueryable } from '@millrace/database';
import { rangeOf, tiersOf } from '../../catalogue/searchText.ts';
import type { Hit } from '../../provided/search.ts';
import type { PlayedTrack } from './mostPlayed.ts';

export interface TitleLookup {
  /** Folded, one character or more. */
  phrase: string;
  /** Maximum number of hits to return. */
  limit: number;
  /** The most played tracks, most first; all that are shown if there are few. */
  popular: readonly PlayedTrack[];
  /** Whether there is a head with more of the most played tracks. */
  hasHead: boolean;
  /** Maximum number of titles to read of all tracks if too few of these match. */
  most: number;
  isBlocked: (id: string) => boolean;
  /** SQL for the end of a condition on tracks `t`; '' for all tracks. */
  visible?: string | undefined;
}

/**
 * Tracks whose title begins with the phrase, most played first: what somebody who types it may mean.
 *
 * @throws a statement timeout (`isStatementTimeout`)
 */
export async function findTitles(reader: SqlQueryable, lookup: TitleLookup): Promise<Hit[]> {
  const { phrase, limit, visible = '' } = lookup;
  // The title is the first field.
  const [[whole = ''], [beginning = '']] = tiersOf(phrase);
  const hitOf = ({ id, plays, text }: PlayedTrack): Hit => ({ id, plays, tier: text.startsWith(whole) ? 0 : 1 });

  const found: Hit[] = [];
  for (const track of lookup.popular) {
    if (found.length === limit) return found;
    if (track.text.startsWith(beginning) && !lookup.isBlocked(track.id)) found.push(hitOf(track));
  }
  const { from, to } = rangeOf(phrase);
  const read = (table: string): Promise<PlayedTrack[]> =>
    reader.query<PlayedTrack>(
      `SELECT t.id, t.play_count AS plays, s.text FROM (
         SELECT track_id, text FROM ${table} WHERE split_part(text, E'\\n', 2) >= $1 AND split_part(text, E'\\n', 2) < $2 LIMIT ${lookup.most}
       ) s JOIN music.tracks t ON t.id = s.track_id${visible} ORDER BY t.play_count DESC, t.id DESC LIMIT ${limit}`,
      [from, to],
    );
  const ofHead = lookup.hasHead ? await read('music.track_search_head') : [];
  // Those of the head are played more than all others.
  const rows = ofHead.length === limit ? ofHead : await read('music.track_search');
  const known = new Set<string>();
  const hits = [...found, ...[...ofHead, ...rows].map(hitOf)].filter(({ id }) => !known.has(id) && known.add(id));
  return hits.sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1)).slice(0, limit);
}
