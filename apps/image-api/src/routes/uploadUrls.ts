import { type Account, type Auth, credentialOf } from '@millrace/auth';
import { type Api, ok, okAnswer, operation, requestIdOf } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { receiveBody, receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { image, presentImage } from '../present.ts';
import type { ReadyImage } from '../services/imageRecords.ts';
import type { ImageService } from '../services/images.ts';
import { ended, uploadUrlStatuses } from '../services/uploadUrls/row.ts';
import type { OpenUploadUrl, UploadUrl, UploadUrls } from '../services/uploadUrls/uploadUrls.ts';
import { originalTypes } from './renditionRecord.ts';

const tag = 'Upload URLs';
const shortest = 60;
const longest = 86_400;
const duration = `must be a whole number of seconds from ${shortest} to ${longest}`;
const positive = 'must be a whole number of bytes from 1';
const known = `must be one of ${originalTypes.join(', ')}`;

const id = z.string().regex(/^uu_[\w-]{16}$/);
const params = z.object({ id });
/** The tilde marks what must not be logged, as in addresses of private videos. */
const secretParams = params.extend({ secret: z.string().regex(/^~[\w-]{43}$/) });
const noFields = z.object({});

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
const uploadedImage = image
  .pick({ id: true, width: true, height: true, mime_type: true, url: true, format: true, size: true, frames: true })
  .meta({ id: 'UploadedImage' });

const present = (one: UploadUrl): z.input<typeof uploadUrl> => ({
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
    form: { fields: noFields, files: { file: { description: 'The image file', required: true } } },
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

/** What strangers must not learn of the account is left out. */
function forStrangers(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'account_suspended':
    case 'account_ending':
    case 'unauthenticated':
      return ended('was revoked');
    case 'quota_exceeded':
      return new AppError('quota_exceeded', 'The account that issued the URL has no room for the image.');
    default:
      return error;
  }
}

export function mountUploadUrls(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'>;
    images: Pick<ImageService, 'startUpload'>;
    uploadUrls: UploadUrls;
    storage: Storage;
    upload: UploadLimits;
    /** Public origin of the service. */
    publicUrl: string;
    /** URL of the API. */
    baseUrl: string;
  },
): void {
  const { auth, images, uploadUrls, storage } = deps;
  const { gate, ...limits } = deps.upload;

  /** Answers an upload to a URL. `receive` reads the body. */
  const answer = async (
    { id, secret }: z.output<typeof secretParams>,
    res: Response,
    receive: (url: OpenUploadUrl) => Promise<ReadyImage | null>,
  ): Promise<void> => {
    try {
      const created = await receive(await uploadUrls.open(id, secret.slice(1)));
      if (created === null) return;
      res.status(201).json({ image: uploadedImage.parse(presentImage(created, deps.publicUrl)) });
    } catch (error) {
      throw forStrangers(error);
    }
  };

  const limitsOf = ({ accountId, group, maxBytes }: OpenUploadUrl) => ({
    storage,
    ...limits,
    maxBytes: Math.min(limits.maxBytes, maxBytes),
    admission: { gate, accountId, group },
  });

  /** @param sourceName the file name, if the request has one */
  const begin = async ({ accountId, terms }: OpenUploadUrl, req: Request) => {
    const upload = await images.startUpload(accountId, terms);
    return {
      key: upload.sourceKey,
      finish: (sourceName: string | null, sourceBytes: number) =>
        upload.finish({ sourceName, sourceBytes, requestId: requestIdOf(req) }),
      abandon: () => upload.abandon(),
    };
  };

  api.handle(
    uploadUrlOperations.issue,
    async ({ body: { expiresIn, maxBytes = limits.maxBytes, types = [...originalTypes] } }, req, res) => {
      if (maxBytes > limits.maxBytes) {
        throw new AppError('invalid_request', 'Some fields are missing or invalid: maxBytes.', {
          fields: [{ field: 'maxBytes', message: `must be at most ${limits.maxBytes}, the limit of this service` }],
        });
      }
      const given = { expiresIn, maxBytes, types };
      const { issued, secret } = await uploadUrls.issue(credentialOf(req), given);
      res.status(201).json({ ...present(issued), url: `${deps.baseUrl}/upload-urls/${issued.id}/~${secret}` });
    },
    [auth.limitUploads],
  );
  api.answer(uploadUrlOperations.get, async ({ params, caller }) =>
    present(await uploadUrls.get(caller.id, params.id)),
  );
  api.answer(uploadUrlOperations.remove, async ({ params, caller }) => {
    await uploadUrls.remove(caller.id, params.id);
    return ok;
  });
  api.handle(uploadUrlOperations.post, ({ params }, req, res) =>
    answer(params, res, (url) =>
      receiveUpload(req, res, {
        ...limitsOf(url),
        operation: uploadUrlOperations.post,
        begin: async () => {
          const { finish, ...upload } = await begin(url, req);
          return { ...upload, finish: (_fields, { originalName, size }) => finish(originalName, size) };
        },
      }),
    ),
  );
  api.handle(uploadUrlOperations.put, ({ params }, req, res) =>
    answer(params, res, (url) =>
      receiveBody(req, {
        ...limitsOf(url),
        begin: async () => {
          const { finish, ...upload } = await begin(url, req);
          return { ...upload, finish: (size) => finish(null, size) };
        },
      }),
    ),
  );
}
