import { fold } from '@millrace/media';
import type { Holder } from '@millrace/service';
import type { Performer } from '../../catalogue/performers.ts';
import type { AlbumService } from '../../provided/albums.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { SearchService, SharedSearch } from '../../provided/search.ts';
import type { TrackService } from '../../provided/tracks.ts';

/** What searches find. Suggestions that are equally good come in this order. */
export const searchedKinds = ['artist', 'album', 'track', 'playlist'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** What somebody who types may mean. */
export interface Suggestion {
  type: SearchedKind;
  /** Of a playlist, the digits of its number. */
  id: string;
  /** The name or the title. */
  text: string;
  artistName: string | null;
}

/**
 * Suggestions for a folded phrase, best first: whole names, then beginnings, then parts. Kinds take turns, so that the tracks of a common word
 * leave room for an artist. What looks like another suggestion is left out: a title that is there twice, and a single beside its track.
 *
 * @throws AppError as `SharedSearch`
 */
export type Suggestions = (asker: Holder, phrase: string, limit: number) => Promise<Suggestion[]>;

type Ranked = Suggestion & { tier: number };
type Shown = Pick<Suggestion, 'text' | 'artistName'>;

const looksLike = ({ type, text, artistName }: Suggestion): string =>
  JSON.stringify([type, fold(text), fold(artistName ?? '')]);

/**
 * The suggestions of a kind, in the order of the hits. Rows that are gone meanwhile are left out.
 *
 * @param show undefined: the row is no suggestion
 */
function suggested<Row extends { id: string | number }>(
  type: SearchedKind,
  hits: readonly { id: string; tier: number }[],
  rows: readonly Row[],
  show: (row: Row) => Shown | undefined,
): Ranked[] {
  const rowOf = new Map(rows.map((row) => [String(row.id), row]));
  return hits.flatMap(({ id, tier }) => {
    const row = rowOf.get(id);
    const shown = row && show(row);
    return shown === undefined ? [] : [{ type, id, tier, ...shown }];
  });
}

const idsOf = (hits: readonly { id: string }[]): string[] => hits.map(({ id }) => id);

export function createSuggestions(deps: {
  search: SharedSearch;
  tracks: Pick<TrackService, 'listed'>;
  albums: Pick<AlbumService, 'listed'>;
  playlists: Pick<PlaylistService, 'listed'>;
  performers: (ids: readonly string[]) => Promise<Performer[]>;
}): Suggestions {
  const { tracks, albums, playlists, performers } = deps;

  const find: Record<SearchedKind, (search: SearchService, phrase: string, count: number) => Promise<Ranked[]>> = {
    async artist(search, phrase, count) {
      const hits = await search.names('artist', phrase, count);
      return suggested('artist', hits, await performers(idsOf(hits)), ({ name }) => ({ text: name, artistName: null }));
    },
    async album(search, phrase, count) {
      const hits = await search.names('album', phrase, count);
      return suggested('album', hits, await albums.listed(idsOf(hits)), ({ title, artistName, isSingle }) =>
        isSingle ? undefined : { text: title, artistName },
      );
    },
    async track(search, phrase, count) {
      const hits = await search.titles(phrase, count);
      return suggested('track', hits, await tracks.listed(idsOf(hits)), ({ title, artistName }) => ({
        text: title,
        artistName: artistName || null,
      }));
    },
    async playlist(search, phrase, count) {
      const hits = await search.names('playlist', phrase, count);
      return suggested('playlist', hits, await playlists.listed(idsOf(hits).map(Number)), ({ title }) => ({
        text: title,
        artistName: null,
      }));
    },
  };

  return async (asker, phrase, limit) => {
    const search = deps.search.of(asker);
    // More than needed, because some are left out.
    const found = await Promise.all(searchedKinds.map((kind) => find[kind](search, phrase, limit * 2)));
    const kept = new Set<string>();
    const places = found.flatMap((ofKind) =>
      ofKind
        .filter((one) => !kept.has(looksLike(one)) && kept.add(looksLike(one)))
        .map((suggestion, place) => ({ suggestion, place })),
    );
    return places
      .sort((a, b) => a.suggestion.tier - b.suggestion.tier || a.place - b.place)
      .slice(0, limit)
      .map(({ suggestion: { tier: _, ...shown } }) => shown);
  };
}
