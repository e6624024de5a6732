import type { Account, Auth } from '@millrace/auth';
import type { RateLimiter } from '@millrace/database';
import {
  type Api,
  changesOf,
  ifMatchHeader,
  mediaId,
  ok,
  okAnswer,
  operation,
  pageFields,
  preconditionOf,
  requestIdOf,
  sendJson,
  tagged,
  text,
} from '@millrace/http';
import { fetchErrors, ownListQuery, sourceUrl } from '@millrace/media-service';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { tenThousandths } from '../parameters/focal.ts';
import { fetchingImage, image, presentFetchingImage, presentImage } from '../present.ts';
import type { ReadyImage } from '../services/imageRecords.ts';
import type { ImageService, StartedImage } from '../services/images.ts';
import type { ImageReplacements } from '../services/replacing/replace.ts';
import { imageList } from '../tables.ts';

const tag = 'Images';
const params = z.object({ id: mediaId });
const oneImage = z.object({ image });
const oneFetchingImage = z.object({ image: fetchingImage });
const noFields = z.object({});
const imageForm = { fields: noFields, files: { file: { description: 'The image file', required: true } } };

/** Seconds after which a client should ask again for an image that is being fetched. */
const askAgainSeconds = '2';

/** Each purge makes all edges fetch the image again. */
const purges = { limit: 120, windowSeconds: 60 };

const maxTags = 50;
/** Spelling differences that people do not mean: case, spaces, and the form of characters. */
const imageTagText = text({ max: 50 }).transform((tag) => tag.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' '));

const coordinateMessage = 'must be a number from 0 to 1';
/** Part of a side. URLs have at most four decimals. */
const coordinate = z
  .number({ error: coordinateMessage })
  .min(0, coordinateMessage)
  .max(1, coordinateMessage)
  .transform(tenThousandths)
  .nullable();

const changes = changesOf({
  alt: text({ min: 0, max: 1_000 })
    .transform((s) => (s === '' ? null : s))
    .nullable(),
  tags: z
    .array(imageTagText, { error: 'must be a list of strings' })
    .max(maxTags, `must be at most ${maxTags} tags`)
    .transform((tags) => [...new Set(tags)]),
  focalX: coordinate,
  focalY: coordinate,
}).superRefine(({ focalX: x, focalY: y }, context) => {
  if ((x === undefined) === (y === undefined) && (x === null) === (y === null)) return;
  const isMissing = x === undefined || (x === null && y !== undefined);
  const [field, other] = isMissing ? ['focalX', 'focalY'] : ['focalY', 'focalX'];
  context.addIssue({ code: 'custom', path: [field], message: `must be given or cleared together with ${other}` });
});

/** Upload and metadata accept an API key or a JWT; the list and the deletion accept an API key only. */
export const imageOperations = {
  upload: operation({
    method: 'post',
    path: '/upload',
    operationId: 'uploadImage',
    tag,
    summary: 'Upload an image',
    description: 'Answered after a worker has decoded the image completely.',
    security: 'jwtOrKey',
    scope: 'images:write',
    form: imageForm,
    unknownFields: 'ignored',
    answers: { 201: { description: 'The image', json: oneImage } },
    errors: [...uploadErrors, 'unusable_media'],
  }),
  fetch: operation({
    method: 'post',
    path: '/images',
    operationId: 'fetchImage',
    tag,
    summary: 'Fetch an image from an address',
    description:
      'Answered at once. The image appears when its original has arrived and a worker has decoded it; ask for it until then.',
    security: 'jwtOrKey',
    scope: 'images:write',
    body: z.object({ url: sourceUrl }),
    answers: {
      202: { description: 'What is fetched', json: oneFetchingImage, headers: ['Location', 'Retry-After'] },
    },
    errors: fetchErrors,
  }),
  list: operation({
    method: 'get',
    path: '/images',
    operationId: 'listImages',
    tag,
    summary: 'List images',
    security: 'key',
    scope: 'images:read',
    query: ownListQuery(imageList).safeExtend({ tag: imageTagText.optional().describe('Images with this tag') }),
    answers: {
      200: { description: 'A page of the images', json: z.object({ images: z.array(image), ...pageFields }) },
    },
  }),
  get: operation({
    method: 'get',
    path: '/images/:id',
    operationId: 'getImage',
    tag,
    summary: 'Get the metadata of an image',
    security: 'jwtOrKey',
    scope: 'images:read',
    params,
    answers: {
      200: { description: 'The image', json: oneImage, headers: ['ETag'] },
      202: { description: 'The original is being fetched', json: oneFetchingImage, headers: ['Retry-After'] },
    },
    // The fetch has failed.
    errors: ['unusable_media'],
  }),
  update: operation({
    method: 'patch',
    path: '/images/:id',
    operationId: 'updateImage',
    tag,
    summary: 'Change the given fields of an image',
    description:
      '`null` removes the alternative text, or the focal point; an empty list removes all tags. Both coordinates of the focal point change together, and keep four decimals.',
    security: 'jwtOrKey',
    scope: 'images:write',
    params,
    headers: ifMatchHeader,
    body: changes,
    answers: { 200: { description: 'The changed image', json: oneImage, headers: ['ETag'] } },
  }),
  purge: operation({
    method: 'post',
    path: '/images/:id/purge',
    operationId: 'purgeImage',
    tag,
    summary: 'Purge an image from caches',
    description:
      'The edges drop their copies of the image and all its renditions within two seconds, and CDNs that the service is told of soon after. Copies in browsers stay until they expire. A change or a deletion of an image needs no purge.',
    security: 'jwtOrKey',
    scope: 'images:write',
    params,
    answers: { 202: { description: 'The purge is accepted', json: okAnswer } },
    errors: ['rate_limited'],
  }),
  replace: operation({
    method: 'put',
    path: '/images/:id/file',
    operationId: 'replaceImage',
    tag,
    summary: 'Replace the picture of an image',
    description:
      'The image keeps its id, its URL, and what its owner says about it, and gets the next version. Answered after a worker has decoded the picture completely. No rendition of the old picture is sent after that.',
    security: 'jwtOrKey',
    scope: 'images:write',
    params,
    headers: ifMatchHeader,
    form: imageForm,
    answers: { 200: { description: 'The image with its new picture', json: oneImage, headers: ['ETag'] } },
    errors: [...uploadErrors, 'unusable_media', 'conflict'],
  }),
  remove: operation({
    method: 'delete',
    path: '/images/:id',
    operationId: 'deleteImage',
    tag,
    summary: 'Delete an image and all its renditions',
    security: 'key',
    scope: 'images:write',
    params,
    answers: { 200: { description: 'The image is deleted', json: okAnswer } },
  }),
};

export function mountImages(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'> & { limiter: Pick<RateLimiter, 'enforce'> };
    images: ImageService;
    replacements: ImageReplacements;
    storage: Storage;
    upload: UploadLimits;
    /** Public origin of the service. */
    publicUrl: string;
    /** URL of the API. */
    baseUrl: string;
  },
): void {
  const { images } = deps;
  const present = (row: ReadyImage) => presentImage(row, deps.publicUrl);
  const { gate, ...limits } = deps.upload;

  /** Receives the picture of a form. @returns null if the client disconnected */
  const receive = (
    operation: typeof imageOperations.upload | typeof imageOperations.replace,
    [req, res]: [Request, Response],
    accountId: number,
    start: () => Promise<StartedImage>,
  ) =>
    receiveUpload(req, res, {
      storage: deps.storage,
      ...limits,
      admission: { gate, accountId },
      operation,
      begin: async () => {
        const upload = await start();
        return {
          key: upload.sourceKey,
          finish: (_fields, { originalName, size }) =>
            upload.finish({ sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
          abandon: () => upload.abandon(),
          removesFiles: upload.removesFiles ?? false,
        };
      },
    });

  api.handle(
    imageOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receive(imageOperations.upload, [req, res], caller.id, () => images.startUpload(caller.id));
      if (created !== null) res.status(201).json({ image: present(created) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(imageOperations.list, async ({ query, caller }) => {
    const found = await images.list(caller.id, query);
    return { images: found.images.map(present), ...found.fields };
  });
  api.handle(
    imageOperations.fetch,
    async ({ body, caller }, req, res) => {
      const created = await images.fetch(caller.id, { url: body.url, requestId: requestIdOf(req) });
      res
        .status(202)
        .location(`${deps.baseUrl}/images/${created.id}`)
        .set('Retry-After', askAgainSeconds)
        .json({ image: presentFetchingImage(created) });
    },
    [deps.auth.limitUploads],
  );
  api.handle(imageOperations.get, async ({ params, caller }, _req, res) => {
    const fetching = await images.getFetching(caller.id, params.id);
    if (fetching !== null) {
      res.set('Retry-After', askAgainSeconds);
      await sendJson(res, 202, { image: presentFetchingImage(fetching) });
    } else await sendJson(res, 200, { image: tagged(res, present(await images.getOwn(caller.id, params.id))) });
  });
  api.answer(imageOperations.update, async ({ params, body, caller }, req, res) => {
    return { image: tagged(res, present(await images.update(caller.id, params.id, body, preconditionOf(req)))) };
  });
  api.answer(imageOperations.purge, async ({ params, caller }) => {
    await deps.auth.limiter.enforce(`image-purge:${caller.id}`, purges);
    await images.purge(caller.id, params.id);
    return ok;
  });
  api.handle(
    imageOperations.replace,
    async ({ params, caller }, req, res) => {
      const precondition = preconditionOf(req);
      const start = () => deps.replacements.start(caller.id, params.id, precondition);
      const replaced = await receive(imageOperations.replace, [req, res], caller.id, start);
      if (replaced !== null) await sendJson(res, 200, { image: tagged(res, present(replaced)) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(imageOperations.remove, async ({ params, caller }) => {
    await images.remove(caller.id, params.id);
    return ok;
  });
}
