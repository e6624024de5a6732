import { type Handlers, isNotKnown, parseOrThrow, requestIdOf } from '@millrace/http';
import { AppError, type Logger, withoutTrailingSlashes } from '@millrace/service';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import { ClientGoneError, wrongField } from '../errors.ts';
import type { UploadLimits } from '../limits.ts';
import { cleanFileName } from '../parts.ts';
import { titleFrom } from '../title.ts';
import { parseChecksum } from './checksum.ts';
import { importedContentOf } from './importedContent.ts';
import { isConventional, parseMetadata } from './metadata.ts';
import type { TusOperations } from './operations.ts';
import {
  agreeOnVersion,
  assertFits,
  assertUploadType,
  byteHeader,
  describeServer,
  describeUpload,
  hasBytes,
  lengthOf,
  methodOf,
} from './protocol.ts';
import { receiveBytes } from './receive.ts';
import type { HeldUpload, TusStore, TusUpload } from './store.ts';

const answer = (res: Response, status: number): void => {
  if (!res.destroyed) res.status(status).end();
};

/** What requests have that are no operations. They come first, because clients ask by OPTIONS what the server supports. */
export function tusRoutes(before: Router, limits: Pick<UploadLimits, 'maxBytes'>): void {
  // The operations are found by their method.
  before.post('/uploads/:id', (req, _res, next) => {
    req.method = methodOf(req);
    next();
  });
  const describe: RequestHandler = (_req, res) => {
    describeServer(res, limits.maxBytes);
    answer(res, 204);
  };
  before.options('/uploads', describe);
  before.options('/uploads/:id', describe);
}

/** Resumable uploads after tus 1.0, at `<API path>/uploads`. */
export function tusHandlers(deps: {
  store: TusStore;
  /** The fields in Upload-Metadata. */
  fields: z.ZodObject;
  limits: UploadLimits;
  /** The service's API in public, for the address of an upload: never from the request, whose Host anyone can choose. */
  baseUrl: string;
  /** Limits new uploads of an account. */
  limitUploads: RequestHandler;
  /** Whether the import command sends a request. */
  isImport: (req: Request) => boolean;
  log: Logger;
}): Handlers<TusOperations, { id: number }> {
  const { store, limits, log } = deps;
  const baseUrl = withoutTrailingSlashes(deps.baseUrl);
  const agree: RequestHandler = (req, res, next) => {
    agreeOnVersion(req, res);
    next();
  };

  /** Runs a request that changes an upload; no other request can meanwhile. */
  const holding = async (
    req: Request,
    take: (signal: AbortSignal) => Promise<HeldUpload>,
    work: (upload: HeldUpload) => Promise<void>,
  ): Promise<void> => {
    const gone = new AbortController();
    const onClose = () => gone.abort(new ClientGoneError());
    req.socket.once('close', onClose);
    try {
      const upload = await take(gone.signal);
      try {
        await work(upload);
      } finally {
        await upload.release();
      }
    } catch (error) {
      if (req.socket.destroyed) log.debug({ err: error, path: req.path }, 'the client of an upload is gone');
      else throw error;
    } finally {
      req.socket.off('close', onClose);
    }
  };

  const taking = (caller: { id: number }, id: string) => (signal: AbortSignal) => store.take(caller.id, id, signal);

  /** Stores the body of a request. */
  const receive = async (req: Request, accountId: number, upload: HeldUpload): Promise<void> => {
    assertFits(req, upload);
    const checksum = parseChecksum(req.get('upload-checksum'));
    const place = await limits.gate.admit(req, accountId);
    try {
      await receiveBytes(req, { upload, checksum, place, limits });
    } finally {
      place.release();
    }
  };

  return {
    create: {
      before: [agree, deps.limitUploads],
      async handle({ caller }, req, res) {
        const length = lengthOf(req, limits.maxBytes);
        const { filename, ...metadata } = parseMetadata(req.get('upload-metadata'));
        const fileName = filename === undefined ? null : cleanFileName(filename);
        const withBytes = hasBytes(req);
        parseChecksum(req.get('upload-checksum'));
        const isField = (name: string): boolean => Object.hasOwn(deps.fields.shape, name);
        const sent = Object.entries({ ...titleFrom(fileName, deps.fields), ...metadata });
        const fields = Object.fromEntries(sent.filter(([name]) => isField(name)));
        parseOrThrow(deps.fields, fields);
        const isImport = deps.isImport(req);
        const content = isImport ? importedContentOf(metadata) : undefined;
        // A misspelt name must not count as one that was left out.
        const unknown = Object.keys(metadata).find((name) => !isField(name) && !isConventional(name));
        if (unknown !== undefined && !isImport) {
          throw wrongField(unknown, isNotKnown(unknown, ['filename', ...Object.keys(deps.fields.shape)]));
        }
        const wanted = { accountId: caller.id, length, fileName, fields, content };
        const answerCreated = (upload: TusUpload) => {
          describeUpload(res, upload);
          res.setHeader('Location', `${baseUrl}/uploads/${upload.id}`);
          answer(res, 201);
        };
        if (!withBytes) return answerCreated(await store.create(wanted));
        await holding(
          req,
          () => store.begin(wanted),
          async (upload) => {
            try {
              await receive(req, caller.id, upload);
            } catch (error) {
              // The client does not know the upload yet, so it cannot continue.
              await upload
                .remove()
                .catch((failure: unknown) => log.warn({ err: failure }, 'an upload was not removed'));
              throw error;
            }
            answerCreated(upload);
          },
        );
      },
    },
    get: {
      before: [agree],
      async handle({ params, caller }, req, res) {
        await holding(req, taking(caller, params.id), async (upload) => {
          // Its process may have died after the last byte. The client takes this answer for the end of the upload.
          if (upload.offset === upload.length) await upload.finish(requestIdOf(req));
          describeUpload(res, upload);
          res.setHeader('Upload-Length', String(upload.length));
          answer(res, 200);
        });
      },
    },
    append: {
      before: [agree],
      async handle({ params, caller }, req, res) {
        assertUploadType(req);
        const offset = byteHeader(req, 'Upload-Offset');
        await holding(req, taking(caller, params.id), async (upload) => {
          if (offset !== upload.offset) {
            throw new AppError('conflict', `The upload has ${upload.offset} bytes. Continue there.`, {
              headers: { 'Upload-Offset': String(upload.offset) },
            });
          }
          await receive(req, caller.id, upload);
          describeUpload(res, upload);
          answer(res, 204);
        });
      },
    },
    remove: {
      before: [agree],
      async handle({ params, caller }, req, res) {
        await holding(req, taking(caller, params.id), async (upload) => {
          await upload.remove();
          answer(res, 204);
        });
      },
    },
  };
}
