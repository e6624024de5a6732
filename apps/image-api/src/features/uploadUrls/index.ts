import { credentialOf } from '@millrace/auth';
import { ok, requestIdOf } from '@millrace/http';
import { feature } from '@millrace/media';
import { AppError } from '@millrace/service';
import { receiveBody, receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { StartedImage, UploadTerms } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';
import { originalTypes } from '../../form.ts';
import { presentImage } from '../../present.ts';
import type { ReadyImage } from '../../record.ts';
import { isUploadUrl, presentUploadUrl, type secretParams, uploadedImage, uploadUrlOperations } from './operations.ts';
import { agingUploadUrls, ended, exportedUploadUrls } from './row.ts';
import { createUploadUrls, type OpenUploadUrl } from './uploadUrls.ts';

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

interface Needs {
  core: ImageCore;
  receiving: { limits: UploadLimits };
  images: { startUpload(accountId: number, terms?: UploadTerms): Promise<StartedImage> };
}

/** Addresses to which a browser can upload one image without credentials. */
export const uploadUrls = feature({
  name: 'uploadUrls',
  operations: uploadUrlOperations,
  create({ core, receiving, images }: Needs) {
    const { auth, baseUrl, config, database, storage } = core;
    const uploadUrls = createUploadUrls({ database });
    const { gate, ...limits } = receiving.limits;

    /** Answers an upload to a URL. `receive` reads the body. */
    const answer = async (
      { id, secret }: z.output<typeof secretParams>,
      res: Response,
      receive: (url: OpenUploadUrl) => Promise<ReadyImage | null>,
    ): Promise<void> => {
      try {
        const created = await receive(await uploadUrls.open(id, secret.slice(1)));
        if (created === null) return;
        res.status(201).json({ image: uploadedImage.parse(presentImage(created, config.PUBLIC_URL)) });
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

    return {
      aging: [agingUploadUrls],
      exported: [exportedUploadUrls],
      isForAnyOrigin: isUploadUrl,
      handlers: {
        issue: {
          before: [auth.limitUploads],
          async handle({ body: { expiresIn, maxBytes = limits.maxBytes, types = [...originalTypes] } }, req, res) {
            if (maxBytes > limits.maxBytes) {
              throw new AppError('invalid_request', 'Some fields are missing or invalid: maxBytes.', {
                fields: [
                  { field: 'maxBytes', message: `must be at most ${limits.maxBytes}, the limit of this service` },
                ],
              });
            }
            const given = { expiresIn, maxBytes, types };
            const { issued, secret } = await uploadUrls.issue(credentialOf(req), given);
            const url = `${baseUrl}/upload-urls/${issued.id}/~${secret}`;
            res.status(201).json({ ...presentUploadUrl(issued), url });
          },
        },
        get: async ({ params, caller }) => presentUploadUrl(await uploadUrls.get(caller.id, params.id)),
        async remove({ params, caller }) {
          await uploadUrls.remove(caller.id, params.id);
          return ok;
        },
        post: {
          handle: ({ params }, req, res) =>
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
        },
        put: {
          handle: ({ params }, req, res) =>
            answer(params, res, (url) =>
              receiveBody(req, {
                ...limitsOf(url),
                begin: async () => {
                  const { finish, ...upload } = await begin(url, req);
                  return { ...upload, finish: (size) => finish(null, size) };
                },
              }),
            ),
        },
      },
    };
  },
});
