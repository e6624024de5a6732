import { objectAnswers, objectRequestHeaders, tagHeaders } from '@millrace/delivery';
import { imageUrlParameters } from '@millrace/image-url';
import { z } from 'zod';
import { pictureTypes } from '../../form.ts';
import { signatureName } from '../../parameters/parse.ts';

export const deliveryTag = 'Delivery';

/** Types of renditions. */
const renditionTypes = [...pictureTypes, 'video/mp4', 'video/webm'] as const;

/** What the records of all URLs of renditions have in common. */
export const renditionAnswers = {
  tag: deliveryTag,
  security: 'public',
  description: 'With `f=auto`, the format is the best of those that the Accept header names.',
  headers: objectRequestHeaders,
  answers: objectAnswers('The rendition', renditionTypes, ['Content-Disposition', 'X-Clamped', 'X-Exceeds']),
  everyAnswer: tagHeaders,
  errors: ['range_not_satisfiable', 'invalid_request', 'forbidden', 'unusable_media', 'rate_limited'],
} as const;

export const signature = z.string().describe('Where the service requires signed URLs').optional();
/** What belongs to the signature may be in the query of /img too. */
export const ofSignature = { [signatureName]: signature, exp: imageUrlParameters.shape.exp };

/** The end of the path, which is read as it is written. */
export const pathParams = z
  .union([z.string(), z.array(z.string())])
  .meta({ description: 'Such as `w_800,h_600,f_webp`', override: { type: 'string' } });
