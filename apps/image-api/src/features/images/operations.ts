import { changesOf, ifMatchHeader, mediaId, okAnswer, operation, pageFields, text } from '@millrace/http';
import { fetchErrors, ownListQuery, sourceUrl } from '@millrace/media';
import { uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { imageForm, oneImage } from '../../form.ts';
import { tenThousandths } from '../../parameters/focal.ts';
import { fetchingImage, image } from '../../present.ts';
import { imageList } from '../../tables.ts';

const tag = 'Images';
const params = z.object({ id: mediaId });
const oneFetchingImage = z.object({ image: fetchingImage });
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
