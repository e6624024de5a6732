import { type Auth, accountOf, optionalAccountOf } from '@millrace/auth';
import { createRouter, mediaId, paging, requestIdOf, route, text } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Router } from 'express';
import { z } from 'zod';
import type { LikeService } from '../services/likes.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const idParams = z.object({ id: mediaId });

const optionalText = (max: number) =>
  text({ min: 0, max })
    .transform((s) => (s === '' ? null : s))
    .default(null);

const uploadFields = z.object({
  title: text({ max: 300 }),
  artistName: text({ max: 300 }),
  album: optionalText(300),
  genre: optionalText(100),
});

/** Size limit of an uploaded cover, in bytes. */
const maxCoverBytes = 10 * 1024 * 1024;

/** /tracks: a single track is public; everything else needs a JWT. */
export function tracksRouter(deps: {
  auth: Pick<Auth, 'requireJwt' | 'publicJwt' | 'limitUploads'>;
  tracks: TrackService;
  likes: LikeService;
  views: TrackViews;
  storage: Storage;
  upload: UploadLimits;
}): Router {
  const { auth, likes, tracks, views } = deps;
  const { gate, ...limits } = deps.upload;
  const router = createRouter();

  router.get(
    '/:id',
    auth.publicJwt,
    route({ params: idParams }, async ({ params }, req, res) => {
      res.json({ track: await views.one(await tracks.get(params.id), optionalAccountOf(req)) });
    }),
  );

  router.post('/upload', auth.requireJwt, auth.limitUploads, async (req, res) => {
    const account = accountOf(req);
    const track = await receiveUpload(req, res, {
      storage: deps.storage,
      ...limits,
      admission: { gate, accountId: account.id },
      fields: uploadFields,
      extraFiles: { cover: { maxBytes: maxCoverBytes } },
      begin: async (_part, texts) => {
        const upload = await tracks.startUpload(account.id, uploadFields.partial().safeParse(texts).data ?? {});
        return {
          key: upload.sourceKey,
          onBytes: upload.onBytes,
          extraKeys: { cover: upload.coverKey },
          finish: (fields, { originalName, size }, { cover }) =>
            upload.finish({
              ...fields,
              sourceName: originalName,
              sourceBytes: size,
              hasCoverFile: cover !== undefined,
              requestId: requestIdOf(req),
            }),
          abandon: () => upload.abandon(),
        };
      },
    });
    if (track !== null) res.status(201).json({ track: await views.one(track, account) });
  });

  router.get(
    '/',
    auth.requireJwt,
    route({ query: paging(100) }, async ({ query }, req, res) => {
      const found = await tracks.list(accountOf(req).id, query);
      res.json({ tracks: await views.of(found.tracks, accountOf(req)), ...query, total: found.total });
    }),
  );

  router.delete(
    '/:id',
    auth.requireJwt,
    route({ params: idParams }, async ({ params }, req, res) => {
      await tracks.remove(accountOf(req).id, params.id);
      res.json({ ok: true });
    }),
  );

  for (const [method, liked] of [
    ['post', true],
    ['delete', false],
  ] as const) {
    router[method](
      '/:id/like',
      auth.requireJwt,
      route({ params: idParams }, async ({ params }, req, res) => {
        const count = await likes.set(accountOf(req).id, params.id, liked);
        res.json({ liked, count });
      }),
    );
  }

  return router;
}
