import type { Video } from '@millrace/database';
import { createPlaybackTokens, publicUrls } from '@millrace/delivery';
import { createEdgeCopies, feature } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import { createPlayback } from '../../playback.ts';
import { createHiddenVideos } from './hiddenVideos.ts';
import { createMoves } from './moves.ts';

/** How long a start waits for the database to name the hidden videos. */
const firstReadMs = 5_000;

interface Needs {
  core: VideoCore;
  making: { storyboard(video: Video): Promise<void> };
}

/** Who may play which video: private ones need a token, and their objects lie at a place of their own. */
export const visibility = feature({
  name: 'visibility',
  operations: {},
  create({ core, making }: Needs) {
    const { auth, config, database, delivered, log, queue, storage } = core;
    const hidden = createHiddenVideos({ database, auth });
    const { purge } = createEdgeCopies({ edges: config.EDGE_PURGE_URLS, token: config.DELIVERY_EDGE_TOKEN });
    const pathOf = publicUrls({ publicUrl: config.PUBLIC_URL }).pathForKey;
    const moves = createMoves({
      database,
      storage,
      queue,
      log,
      onHidden: (keys) => purge(keys.map(pathOf)),
      onMoved: (video) => making.storyboard(video),
    });
    const tokens = createPlaybackTokens(config.MEDIA_SIGNING_KEYS);
    return {
      provided: {
        playback: createPlayback({ tokens, urls: delivered.urls }),
        /** The visibility of a video has changed. Returns when it is delivered accordingly. */
        async move(videoId: string, isHidden: boolean): Promise<void> {
          await hidden.announce(videoId, isHidden);
          await moves.settle(videoId);
        },
      },
      tasks: [hidden.task, moves.task],
      playback: { tokens, path: '/stream', isHidden: hidden.has },
      // As with blocked media: not even for a moment.
      start: () =>
        hidden.task.run(AbortSignal.timeout(firstReadMs)).catch((error: unknown) => {
          log.warn({ err: error }, 'it is not known yet which videos are hidden');
        }),
      handlers: {},
    };
  },
});
