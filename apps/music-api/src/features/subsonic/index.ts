import { feature } from '@millrace/media';
import { versionIn } from '@millrace/platform';
import { withoutAccount } from '../../catalogue/exported.ts';
import type { MusicCore } from '../../core.ts';
import type { BookmarkService } from '../../provided/bookmarks.ts';
import type { LikeService } from '../../provided/likes.ts';
import type { LyricsProvided } from '../../provided/lyrics.ts';
import type { PlaybackProvided } from '../../provided/playback.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { PlayQueueService } from '../../provided/playQueue.ts';
import type { PlayCounter } from '../../provided/plays.ts';
import type { RatingService } from '../../provided/ratings.ts';
import type { SharedSearch } from '../../provided/search.ts';
import { createSizedCovers, makingSizedCovers } from './sizedCovers.ts';
import { createSubsonic } from './subsonic.ts';

/** Where programs look for it. */
const path = '/rest';

interface Needs {
  core: MusicCore;
  playback: PlaybackProvided;
  likes: LikeService;
  lyrics: Pick<LyricsProvided, 'service'>;
  plays: PlayCounter;
  playlists: { service: PlaylistService };
  search: SharedSearch;
  bookmarks: BookmarkService;
  playQueue: PlayQueueService;
  ratings: RatingService;
}

/** The API of Subsonic, for players. Its methods are no operations of the contract. */
export const subsonic = feature({
  name: 'subsonic',
  operations: {},
  create({ core, playback, likes, lyrics, plays, playlists, search, bookmarks, playQueue, ratings }: Needs) {
    const { auth, blocked, database, document, log, openPool, queue, storage } = core;
    const router = createSubsonic({
      ...playback,
      database,
      likes,
      lyrics: lyrics.service,
      plays,
      playlists: playlists.service,
      search,
      blocked,
      log,
      bookmarks,
      queues: playQueue,
      ratings,
      openPool,
      covers: createSizedCovers({ database, storage, makeSized: makingSizedCovers(queue), openPool, log }),
      passwords: auth.appPasswords,
      serverVersion: versionIn(document),
    });
    return {
      aging: [{ table: 'music.now_playing', days: 1, column: 'started_at' }],
      exported: [
        {
          type: 'app_password',
          table: 'auth.app_passwords',
          owner: 'account_id',
          key: 'r.id::text',
          json: `jsonb_build_object('name', r.name, 'created_at', r.created_at, 'last_used_at', r.last_used_at)`,
        },
        { type: 'star', table: 'music.stars', owner: 'account_id', key: 'r.kind || r.id::text', json: withoutAccount },
      ],
      prepare: (app) => void app.use(path, router),
      handlers: {},
    };
  },
});
