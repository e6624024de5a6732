import type { SignInByAppPassword } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import type { Logger, OpenPool } from '@millrace/service';
import type { Router } from 'express';
import type { BookmarkService } from '../../provided/bookmarks.ts';
import type { LikeService } from '../../provided/likes.ts';
import type { LyricsService } from '../../provided/lyrics.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { PlayQueueService } from '../../provided/playQueue.ts';
import type { PlayCounter } from '../../provided/plays.ts';
import type { RatingService } from '../../provided/ratings.ts';
import type { SharedSearch } from '../../provided/search.ts';
import { createMatching } from './library/matching.ts';
import { beyondPunctuation } from './library/punctuation.ts';
import { createSongMatches } from './library/songMatches.ts';
import { albumListMethods } from './methods/albumLists.ts';
import { annotationMethods } from './methods/annotations.ts';
import { browsingMethods } from './methods/browsing.ts';
import { lyricsMethods } from './methods/lyrics.ts';
import { type MediaDependencies, mediaMethods } from './methods/media.ts';
import { playlistMethods } from './methods/playlists.ts';
import { savedMethods } from './methods/saved.ts';
import { searchMethods } from './methods/searching.ts';
import { songListMethods } from './methods/songLists.ts';
import { starredMethods } from './methods/starred.ts';
import { emptyMethods, systemMethods } from './methods/system.ts';
import { subsonicRouter } from './router.ts';

/** The API for Subsonic players. */
export function createSubsonic(
  deps: MediaDependencies & {
    database: Database;
    passwords: SignInByAppPassword;
    bookmarks: BookmarkService;
    likes: LikeService;
    lyrics: LyricsService;
    plays: PlayCounter;
    playlists: PlaylistService;
    queues: PlayQueueService;
    ratings: RatingService;
    search: SharedSearch;
    openPool: OpenPool;
    blocked: Pick<BlockedMedia, 'accounts'>;
    serverVersion: string;
    log: Logger;
  },
): Router {
  const { database, blocked } = deps;
  const library = { database, blocked };
  const search = beyondPunctuation(deps.search);
  const songs = createSongMatches(library, { search, openPool: deps.openPool });
  const matching = createMatching(library, { search, songs });
  const countOf = async (accountId: number): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `SELECT COALESCE((SELECT track_count FROM music.artists WHERE account_id = $1), 0)
         + (SELECT count(*) FROM music.tracks WHERE account_id = $1 AND status = 'hidden')::int AS count`,
      [accountId],
    );
    return row?.count ?? 0;
  };
  return subsonicRouter({
    ...deps,
    methods: {
      ...emptyMethods,
      ...systemMethods(countOf),
      ...browsingMethods(library),
      ...albumListMethods(library),
      ...songListMethods(library),
      ...starredMethods(library),
      ...searchMethods(library, matching),
      ...annotationMethods(library, deps),
      ...playlistMethods(library, deps.playlists),
      ...savedMethods(library, deps),
      ...lyricsMethods(library, deps.lyrics, matching),
    },
    senders: mediaMethods(library, deps),
  });
}
