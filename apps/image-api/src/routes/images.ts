import { type Auth, accountOf } from '@millrace/auth';
import { createRouter, mediaId, paging, requestIdOf, route } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Router } from 'express';
import { z } from 'zod';
import { presentImage } from '../present.ts';
import type { ImageService, ReadyImage } from '../services/images.ts';

const idParams = z.object({ id: mediaId });

/** POST /upload and GET /images/:id accept an API key or a JWT; the list and DELETE accept an API key only. */
export function imagesRouter(deps: {
  auth: Pick<Auth, 'requireKey' | 'requireJwtOrKey' | 'limitUploads'>;
  images: ImageService;
  storage: Storage;
  upload: UploadLimits;
  /** Public origin of the service. */
  publicUrl: string;
}): Router {
  const { auth, images } = deps;
  const present = (image: ReadyImage) => presentImage(image, deps.publicUrl);
  const { gate, ...limits } = deps.upload;
  const router = createRouter();

  router.post('/upload', auth.requireJwtOrKey, auth.limitUploads, async (req, res) => {
    const account = accountOf(req);
    const image = await receiveUpload(req, res, {
      storage: deps.storage,
      ...limits,
      admission: { gate, accountId: account.id },
      fields: z.object({}),
      begin: async () => {
        const upload = await images.startUpload(account.id);
        return {
          key: upload.sourceKey,
          finish: (_fields, { originalName, size }) =>
            upload.finish({ sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
          abandon: () => upload.abandon(),
        };
      },
    });
    if (image !== null) res.status(201).json({ image: present(image) });
  });

  router.get(
    '/images',
    auth.requireKey,
    route({ query: paging(100) }, async ({ query }, req, res) => {
      const found = await images.list(accountOf(req).id, query);
      res.json({ images: found.images.map(present), ...query, total: found.total });
    }),
  );

  router.get(
    '/images/:id',
    auth.requireJwtOrKey,
    route({ params: idParams }, async ({ params }, req, res) => {
      res.json({ image: present(await images.getOwn(accountOf(req).id, params.id)) });
    }),
  );

  router.delete(
    '/images/:id',
    auth.requireKey,
    route({ params: idParams }, async ({ params }, req, res) => {
      await images.remove(accountOf(req).id, params.id);
      res.json({ ok: true });
    }),
  );

  return router;
}
