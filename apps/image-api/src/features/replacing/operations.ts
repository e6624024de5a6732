import { ifMatchHeader, mediaId, operation } from '@millrace/http';
import { uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { imageForm, oneImage } from '../../form.ts';

export const replacingOperations = {
  replace: operation({
    method: 'put',
    path: '/images/:id/file',
    operationId: 'replaceImage',
    tag: 'Images',
    summary: 'Replace the picture of an image',
    description:
      'The image keeps its id, its URL, and what its owner says about it, and gets the next version. Answered after a worker has decoded the picture completely. No rendition of the old picture is sent after that.',
    security: 'jwtOrKey',
    scope: 'images:write',
    params: z.object({ id: mediaId }),
    headers: ifMatchHeader,
    form: imageForm,
    answers: { 200: { description: 'The image with its new picture', json: oneImage, headers: ['ETag'] } },
    errors: [...uploadErrors, 'unusable_media', 'conflict'],
  }),
};
