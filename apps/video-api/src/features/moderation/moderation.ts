import { feature } from '@millrace/media';
import { createOwnerOf, mediaOperations, takingDown } from '@millrace/platform';
import type { VideoCore } from '../../core.ts';
import type { Playback } from '../../playback.ts';
import { presentVideo, video } from '../../present.ts';
import type { VideoService } from '../../videoService.ts';

interface Needs {
  core: VideoCore;
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'getAny'>;
}

/** What operators do with videos. */
export const moderation = feature({
  name: 'moderation',
  operations: mediaOperations({ kind: 'videos', noun: 'video' }, { video }),
  create({ core, visibility, videos }: Needs) {
    const ownerOf = createOwnerOf(core.database);
    return {
      handlers: {
        async get({ params }) {
          const row = await videos.getAny(params.id);
          return { video: presentVideo(row, visibility.playback.urlsFor(true)), owner: await ownerOf(row.accountId) };
        },
        takeDown: takingDown(core.rows.takeDown),
      },
    };
  },
});
