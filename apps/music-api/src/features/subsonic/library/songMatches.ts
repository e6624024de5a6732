import { type Database, isStatementTimeout } from '@millrace/database';
import { AppError, type Holder, type OpenPool, type Place } from '@millrace/service';
import { type Tier, tiersOf } from '../../../catalogue/searchText.ts';
import { notOf } from '../../../catalogue/visibility.ts';
import type { SharedSearch } from '../../../provided/search.ts';
import { hiddenIn, isEverything, listedAsOne } from './folders.ts';
import { idsOf, type Library } from './library.ts';
import { meant } from './punctuation.ts';
import { maxFound, type Wanted } from './wanted.ts';

/** Milliseconds for a look at all songs of a folder, which has what the account follows: one may follow artists with a million songs. */
const lookMs = 2_000;
/** Such looks that a process makes at a time. */
const maxLooks = 4;
/** How long one waits for its turn: in that time, all that are being made end. Without a turn, the answer is what the search service knows. */
const patienceMs = 2 * lookMs;

/** Finds the ids of songs, best first. */
export type SongMatches = (wanted: Wanted) => Promise<string[]>;

/** A search text as the search service has it: fields between line feeds. Hidden songs have none stored. */
const hiddenText = String.raw`E'\n' || concat_ws(E'\n', t.title_fold, hp.name_key, ha.title_key) || E'\n'`;
const ofHidden = `LEFT JOIN music.hidden_performers hp ON hp.id = t.hidden_performer_id
  LEFT JOIN music.hidden_albums ha ON ha.id = t.hidden_album_id`;
const ofListed = 'JOIN music.track_search s ON s.track_id = t.id';

/** Of a phrase of one letter, only beginnings are found, as with names: almost every text has the letter somewhere. */
const tiersOfPhrase = (phrase: string): Tier[] =>
  meant(phrase).flatMap((one) => (Array.from(one).length > 1 ? tiersOf(one) : tiersOf(one).slice(0, 2)));

/**
 * Finds songs in folders. In everything, the search service ranks them. In a smaller folder, its results are all that there are if they are few;
 * the many of a common word are the best of all accounts, of which few or none are in the folder: then the songs of the folder are read.
 */
export function createSongMatches(
  library: Pick<Library, 'blocked'> & { database: Pick<Database, 'query' | 'readWithin'> },
  deps: { search: SharedSearch; openPool: OpenPool },
): SongMatches {
  const { database, blocked } = library;
  const looks = deps.openPool({
    name: 'searches of folders',
    size: maxLooks,
    messages: { full: 'Too many searches are waiting. Try again.', retryAfter: 1 },
  });

  /** Songs of the folders in the order of the search service: by the best tier that they match, then by plays. */
  const inFolders = (
    { accountId, folders, phrase }: Wanted,
    which: readonly ('listed' | 'hidden')[],
  ): { sql: string; values: unknown[] } => {
    const tiers = tiersOfPhrase(phrase);
    const values: unknown[] = [accountId];
    const has = (needle: string): string => `strpos(of.text, $${values.push(needle)}) > 0`;
    const rank = tiers.map((tier, n) => `WHEN ${tier.map(has).join(' AND ')} THEN ${n}`).join(' ');
    const rows = {
      listed: { source: listedAsOne('track', folders), joins: ofListed, text: 's.text' },
      hidden: { source: hiddenIn('track', folders), joins: ofHidden, text: hiddenText },
    };
    const texts = which.map((one) => {
      const { source, joins, text } = rows[one];
      return `SELECT t.id, t.play_count, ${text} AS text FROM ${source.from} ${joins}
        WHERE $1::int IS NOT NULL AND ${source.where}${notOf(blocked, 't.account_id')}`;
    });
    const sql = `SELECT id FROM (SELECT of.id, of.play_count, CASE ${rank} END AS tier FROM (${texts.join(' UNION ALL ')}) AS of) AS found
      WHERE tier IS NOT NULL ORDER BY tier, play_count DESC, id DESC LIMIT ${maxFound}`;
    return { sql, values };
  };

  const hidden = (wanted: Wanted): Promise<string[]> => {
    const { sql, values } = inFolders(wanted, ['hidden']);
    return idsOf(library, sql, values);
  };

  const found = async ({ asker, phrase }: Wanted): Promise<string[]> => {
    const search = deps.search.of(asker);
    if (Array.from(phrase).length > 1) return search.search(phrase, maxFound);
    return (await search.titles(phrase, maxFound)).map(({ id }) => id);
  };

  /** Those of the ids that the folders have. The search service may be some seconds behind. */
  const amongListed = async (ids: readonly string[], { accountId, folders }: Wanted): Promise<string[]> => {
    const { from, where } = listedAsOne('track', folders);
    const sql = `SELECT t.id FROM ${from} WHERE $1::int IS NOT NULL AND t.id = ANY($2::text[]) AND ${where}`;
    const shown = new Set(await idsOf(library, sql, [accountId, ids]));
    return ids.filter((id) => shown.has(id));
  };

  /** @returns undefined if too many wait */
  const enter = async (asker: Holder): Promise<Place | undefined> => {
    try {
      return await looks.enter(asker, { waitMs: patienceMs });
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return undefined;
      throw error;
    }
  };

  /** @returns undefined if it takes too long, or too many do the same */
  const look = async (wanted: Wanted): Promise<string[] | undefined> => {
    const place = await enter(wanted.asker);
    if (place === undefined) return undefined;
    const { sql, values } = inFolders(wanted, ['listed', 'hidden']);
    try {
      return await database.readWithin(lookMs, (reader) => idsOf({ database: reader }, sql, values));
    } catch (error) {
      if (isStatementTimeout(error)) return undefined;
      throw error;
    } finally {
      place.leave();
    }
  };

  /** What only the account sees comes first in results of the search service, which does not know it. */
  return async (wanted) => {
    const { folders, phrase } = wanted;
    const isCertain = isEverything(folders);
    // The titles that begin with one letter are many.
    const known = isCertain || Array.from(phrase).length > 1 ? await found(wanted) : undefined;
    if (!isCertain && (known === undefined || known.length >= maxFound)) {
      const all = await look(wanted);
      if (all !== undefined) return all;
    }
    return [...(await hidden(wanted)), ...(await amongListed(known ?? (await found(wanted)), wanted))];
  };
}
