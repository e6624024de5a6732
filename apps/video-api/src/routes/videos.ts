import { type Auth, accountOf } from '@millrace/auth';
import { createRouter, mediaId, paging, requestIdOf, route, text } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Router } from 'express';
import { z } from 'zod';
import { presentVideo } from '../present.ts';
import type { VideoService } from '../services/videos.ts';

const idParams = z.object({ id: mediaId });

const uploadFields = z.object({
  title: text({ max: 300 }),
  description: text({ min: 0, max: 10_000 })
    .transform((s) => (s === '' ? null : s))
    .default(null)
    .nullable(),
});

/** /videos: JWT or API key. An account sees only its own videos. */
export function videosRouter(deps: {
  auth: Pick<Auth, 'requireJwtOrKey' | 'limitUploads'>;
  videos: VideoService;
  storage: Storage;
  upload: UploadLimits;
}): Router {
  const { auth, videos } = deps;
  const { gate, ...limits } = deps.upload;
  const router = createRouter();
  router.use(auth.requireJwtOrKey);

  router.post('/upload', auth.limitUploads, async (req, res) => {
    const accountId = accountOf(req).id;
    const video = await receiveUpload(req, res, {
      storage: deps.storage,
      ...limits,
      admission: { gate, accountId: accountId },
      fields: uploadFields,
      begin: async (_part, texts) => {
        const upload = await videos.startUpload(accountId, uploadFields.partial().safeParse(texts).data ?? {});
        return {
          key: upload.sourceKey,
          onBytes: upload.onBytes,
          finish: (fields, { originalName, size }) =>
            upload.finish({ ...fields, sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
          abandon: () => upload.abandon(),
        };
      },
    });
    if (video !== null) res.status(201).json({ video: presentVideo(video) });
  });

  router.get(
    '/',
    route({ query: paging(100) }, async ({ query }, req, res) => {
      const found = await videos.list(accountOf(req).id, query);
      res.json({ videos: found.videos.map(presentVideo), ...query, total: found.total });
    }),
  );

  router.get(
    '/:id',
    route({ params: idParams }, async ({ params }, req, res) => {
      res.json({ video: presentVideo(await videos.getOwn(accountOf(req).id, params.id)) });
    }),
  );

  router.delete(
    '/:id',
    route({ params: idParams }, async ({ params }, req, res) => {
      await videos.remove(accountOf(req).id, params.id);
      res.json({ ok: true });
    }),
  );

  return router;
}
