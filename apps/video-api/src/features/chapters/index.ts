import { grantedCacheControl, grantOf } from '@millrace/delivery';
import { ok } from '@millrace/http';
import { feature, readyPrefix } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import { exportedOfVideos } from '../../exported.ts';
import type { VideoService } from '../../videoService.ts';
import { createChaptersService, settleFileChapters } from './chapters.ts';
import { chapterOperations } from './operations.ts';

interface Needs {
  core: VideoCore;
  videos: Pick<VideoService, 'get' | 'getOwn'>;
}

/** Chapters of videos. */
export const chapters = feature({
  name: 'chapters',
  operations: chapterOperations,
  create({ core, videos }: Needs) {
    const service = createChaptersService({ database: core.database, videos });
    return {
      provided: { settleFileChapters },
      exported: [
        {
          type: 'chapters',
          table: exportedOfVideos('video.chapters'),
          owner: 'account_id',
          key: 'r.video_id',
          json: "to_jsonb(r) - 'account_id'",
        },
      ],
      handlers: {
        get: ({ params, caller }) => service.get(caller.id, params.id),
        async set({ params, body, caller }) {
          await service.set(caller.id, params.id, body.chapters);
          return { chapters: body.chapters, source: 'upload' as const };
        },
        async remove({ params, caller }) {
          await service.set(caller.id, params.id, []);
          return ok;
        },
        stream: {
          async handle({ params }, req, res) {
            const grant = grantOf(req);
            const video = await videos.get(params.id, grant);
            readyPrefix(video, 'video');
            const text = await service.webVtt(video);
            res.setHeader('Cache-Control', grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60));
            res.setHeader('Access-Control-Allow-Origin', '*');
            res.setHeader('Content-Type', 'text/vtt; charset=utf-8');
            // Express answers conditional requests.
            res.send(text);
            core.delivered.bytes.add({ id: video.id, bytes: text.length });
          },
        },
      },
    };
  },
});
