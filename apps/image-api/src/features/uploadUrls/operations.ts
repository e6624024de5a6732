import { okAnswer, operation } from '@millrace/http';
import { z } from 'zod';
import { imageForm, originalTypes } from '../../form.ts';
import { image } from '../../present.ts';
import { uploadUrlStatuses } from './row.ts';
import type { UploadUrl } from './uploadUrls.ts';

const tag = 'Upload URLs';
const shortest = 60;
const longest = 86_400;
const duration = `must be a whole number of seconds from ${shortest} to ${longest}`;
const positive = 'must be a whole number of bytes from 1';
const known = `must be one of ${originalTypes.join(', ')}`;

const id = z.string().regex(/^uu_[\w-]{16}$/);
const params = z.object({ id });
/** The tilde marks what must not be logged, as in addresses of private videos. */
export const secretParams = params.extend({ secret: z.string().regex(/^~[\w-]{43}$/) });

const uploadUrl = z
  .object({
    id: z.string(),
    status: z
      .enum(uploadUrlStatuses)
      .describe('`ended`: it has expired, was revoked, or too many uploads to it have failed'),
    imageId: z.string().nullable().describe('The image that was uploaded'),
    maxBytes: z.int().min(1),
    types: z.array(z.string()),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UploadUrl' });

const issuedUrl = uploadUrl
  .extend({ url: z.url().describe('Takes one image, without credentials. Shown only here') })
  .meta({ id: 'IssuedUploadUrl' });

/** What the uploader, who is not the owner, learns of the image. */
export const uploadedImage = image
  .pick({ id: true, width: true, height: true, mime_type: true, url: true, format: true, size: true, frames: true })
  .meta({ id: 'UploadedImage' });

/** As in answers. */
export const presentUploadUrl = (one: UploadUrl): z.input<typeof uploadUrl> => ({
  ...one,
  expiresAt: one.expiresAt.toISOString(),
  createdAt: one.createdAt.toISOString(),
  usedAt: one.usedAt?.toISOString() ?? null,
});

const using = {
  path: '/upload-urls/:id/:secret',
  tag,
  security: 'public',
  params: secretParams,
  answers: { 201: { description: 'The image', json: z.object({ image: uploadedImage }) } },
  errors: ['upload_url_ended', 'conflict', 'quota_exceeded', 'rate_limited', 'unusable_media'],
} as const;

export const uploadUrlOperations = {
  issue: operation({
    method: 'post',
    path: '/upload-urls',
    operationId: 'createUploadUrl',
    tag,
    summary: 'Get a URL to which a browser can upload one image',
    description:
      'Whoever knows the URL can upload one image into your account. It ends with the API key that issued it.',
    security: 'jwtOrKey',
    scope: 'images:write',
    body: z.object({
      expiresIn: z
        .int({ error: duration })
        .min(shortest, duration)
        .max(longest, duration)
        .default(3_600)
        .describe('Seconds in which the upload must begin'),
      maxBytes: z
        .int({ error: positive })
        .min(1, positive)
        .optional()
        .describe('Largest file; at most, and by default, the limit of the service'),
      types: z
        .array(z.enum(originalTypes, { error: known }), { error: 'must be a list of media types' })
        .min(1, 'must not be empty')
        .max(originalTypes.length, 'must not repeat types')
        .transform((types) => [...new Set(types)])
        .optional()
        .describe('Types of the picture, recognised by its bytes; by default all that the service takes'),
    }),
    answers: { 201: { description: 'The URL', json: issuedUrl } },
    errors: ['email_not_verified', 'rate_limited', 'conflict'],
  }),
  get: operation({
    method: 'get',
    path: '/upload-urls/:id',
    operationId: 'getUploadUrl',
    tag,
    summary: 'Ask what became of an upload URL',
    security: 'jwtOrKey',
    scope: 'images:read',
    params,
    answers: { 200: { description: 'The upload URL, without its secret', json: uploadUrl } },
  }),
  remove: operation({
    method: 'delete',
    path: '/upload-urls/:id',
    operationId: 'deleteUploadUrl',
    tag,
    summary: 'Revoke an upload URL',
    security: 'jwtOrKey',
    scope: 'images:write',
    params,
    answers: { 200: { description: 'The upload URL is gone; an uploaded image stays', json: okAnswer } },
  }),
  post: operation({
    ...using,
    method: 'post',
    operationId: 'uploadToUrl',
    summary: 'Upload the image of an upload URL as a form',
    form: imageForm,
  }),
  put: operation({
    ...using,
    method: 'put',
    operationId: 'putToUrl',
    summary: 'Upload the image of an upload URL as the body',
    bytes: { type: 'image/*', description: 'The image file', required: true },
  }),
};

/** Paths of upload URLs: pages of any origin may use them. */
export const isUploadUrl = (path: string): boolean => /^\/api\/v1\/upload-urls\/[^/]+\/~/.test(path);
