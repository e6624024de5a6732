import type { Account, Auth } from '@millrace/auth';
import { type Api, mediaId, ok, okAnswer, operation, pageFields, paging, requestIdOf } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { image, presentImage } from '../present.ts';
import type { ImageService, ReadyImage } from '../services/images.ts';

const tag = 'Images';
const params = z.object({ id: mediaId });
const oneImage = z.object({ image });
const noFields = z.object({});

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
    form: { fields: noFields, files: { file: { description: 'The image file', required: true } } },
    answers: { 201: { description: 'The image', json: oneImage } },
    errors: [...uploadErrors, 'unusable_media'],
  }),
  list: operation({
    method: 'get',
    path: '/images',
    operationId: 'listImages',
    tag,
    summary: 'List images, newest first',
    security: 'key',
    scope: 'images:read',
    query: paging(100),
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
    answers: { 200: { description: 'The image', json: oneImage } },
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
    auth: Pick<Auth, 'limitUploads'>;
    images: ImageService;
    storage: Storage;
    upload: UploadLimits;
    /** Public origin of the service. */
    publicUrl: string;
  },
): void {
  const { images } = deps;
  const present = (row: ReadyImage) => presentImage(row, deps.publicUrl);
  const { gate, ...limits } = deps.upload;

  api.handle(
    imageOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receiveUpload(req, res, {
        storage: deps.storage,
        ...limits,
        admission: { gate, accountId: caller.id },
        fields: noFields,
        begin: async () => {
          const upload = await images.startUpload(caller.id);
          return {
            key: upload.sourceKey,
            finish: (_fields, { originalName, size }) =>
              upload.finish({ sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
            abandon: () => upload.abandon(),
          };
        },
      });
      if (created !== null) res.status(201).json({ image: present(created) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(imageOperations.list, async ({ query, caller }) => {
    const found = await images.list(caller.id, query);
    return { images: found.images.map(present), ...query, total: found.total };
  });
  api.answer(imageOperations.get, async ({ params, caller }) => ({
    image: present(await images.getOwn(caller.id, params.id)),
  }));
  api.answer(imageOperations.remove, async ({ params, caller }) => {
    await images.remove(caller.id, params.id);
    return ok;
  });
}
