import { mayDo } from '@millrace/auth';
import type { Video, VideoCaptions } from '@millrace/database';
import { grantedCacheControl, grantOf, readerLimits, sendObject } from '@millrace/delivery';
import { ok } from '@millrace/http';
import { feature } from '@millrace/media';
import { anyPlace } from '@millrace/storage';
import type { UploadLimits } from '@millrace/uploads';
import type { Request } from 'express';
import type { z } from 'zod';
import { captionsKey } from '../../captions/rows.ts';
import type { VideoCore } from '../../core.ts';
import { exportedOfVideos } from '../../exported.ts';
import type { Playback, VideoUrls } from '../../playback.ts';
import type { VideoService } from '../../videoService.ts';
import { createCaptionsService } from './captions.ts';
import { captionExpiry } from './expiry.ts';
import { createFileCaptions } from './fromFile.ts';
import { captionOperations, type captions as captionsSchema } from './operations.ts';
import { createPresentations } from './presentations.ts';

interface Needs {
  core: VideoCore;
  receiving: { limits: UploadLimits };
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'get' | 'getOwn'>;
}

/** Captions of videos, and the manifests that name them. */
export const captions = feature({
  name: 'captions',
  operations: captionOperations,
  create({ core, receiving, visibility, videos }: Needs) {
    const { auth, config, database, delivered, log, storage, sweeper } = core;
    const presentations = createPresentations({ database, storage, log });
    const service = createCaptionsService({
      database,
      storage,
      sweeper,
      upload: receiving.limits,
      videos,
      presentations,
      log,
    });
    const readers = readerLimits(config);
    const everywhere = anyPlace(storage);

    const urlsFor = (req: Request) => visibility.playback.urlsFor(mayDo(req, 'videos:read'));
    const present = (video: Video, row: VideoCaptions, urls: VideoUrls): z.input<typeof captionsSchema> => ({
      language: row.language,
      label: row.label,
      default: row.isDefault,
      bytes: row.bytes,
      cues: row.cues,
      source: row.source === 'file' ? 'file' : 'upload',
      created_at: row.createdAt.toISOString(),
      url: urls.pathOf(video, captionsKey(row)),
    });

    return {
      provided: { presentations, ofFile: createFileCaptions({ database, storage, log }) },
      tasks: [captionExpiry({ database, log })],
      exported: [
        {
          type: 'captions',
          table: exportedOfVideos('video.captions', 't.until IS NULL'),
          owner: 'account_id',
          key: "r.video_id || ' ' || r.language",
          json: `jsonb_build_object('video_id', r.video_id, 'language', r.language, 'label', r.label, 'default', r.is_default,
            'source', r.source, 'cues', r.cues, 'created_at', r.created_at)`,
        },
      ],
      handlers: {
        async list({ params, caller }, req) {
          const video = await videos.getOwn(caller.id, params.id);
          const urls = urlsFor(req);
          return { captions: (await service.list(video)).map((row) => present(video, row, urls)) };
        },
        get: {
          async handle({ params, caller }, req, res) {
            const asked = { accountId: caller.id, videoId: params.id, language: params.language };
            const key = captionsKey(await service.get(asked));
            await sendObject(req, res, { storage: everywhere, key, cacheControl: 'private, no-cache', readers });
          },
        },
        set: {
          before: [auth.limitUploads],
          async handle({ params, caller }, req, res) {
            const request = { accountId: caller.id, videoId: params.id, language: params.language };
            const stored = await service.receive(request, req, res);
            if (stored === null) return;
            const video = await videos.getOwn(caller.id, params.id);
            res.status(200).json({ captions: present(video, stored, urlsFor(req)) });
          },
        },
        async remove({ params, caller }) {
          await service.remove({ accountId: caller.id, videoId: params.id, language: params.language });
          return ok;
        },
        stream: {
          async handle({ params }, req, res) {
            const grant = grantOf(req);
            const video = await videos.get(params.id, grant);
            const key = captionsKey(await service.ofVideo(video, params.language));
            res.setHeader('Access-Control-Allow-Origin', '*');
            await sendObject(req, res, {
              storage: everywhere,
              key,
              // They can be replaced.
              cacheControl: grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60),
              readers,
              onSent: (sent) => delivered.bytes.add({ id: params.id, bytes: sent }),
            });
          },
        },
      },
    };
  },
});
