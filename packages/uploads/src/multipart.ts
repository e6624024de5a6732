import type { Readable, Writable } from 'node:stream';
import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import multer from 'multer';
import { watchBody } from './bodyWatch.ts';
import { ClientGoneError, malformed, wrongField } from './errors.ts';
import { cleanFileName, type FilePart } from './parts.ts';

/** Far above what a form of ours needs, far below what would cost memory. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 20,
  fieldNestingDepth: 0,
  files: 8,
  parts: 30,
  headerPairs: 100,
};
/**
 * What the parser buffers, twice: of the body, and of a file. Large steps are quick: with its defaults every 64 KB wait for a round of the
 * event loop. Many uploads at once take small steps, because each may hold its buffers full while it waits for the storage.
 */
const largeBufferBytes = 1024 * 1024;
const smallBufferBytes = 64 * 1024;
const largeUploads = 16;

/** Text fields as they were sent; nothing of them is checked. */
export type TextFields = Readonly<Record<string, string>>;

export interface MultipartHandlers {
  maxBodyBytes: number;
  maxFileBytes: number;
  idleMs: number;
  /** Ends the upload with its reason. */
  ended?: AbortSignal;
  /** How many uploads are in progress in this process. */
  uploads?: number;
  /** Throws the AppError that refuses a file part, before a byte of it is read. */
  acceptFile: (part: FilePart) => void;
  /**
   * Reads the part to its end, and stops when the signal aborts. Settles when nothing of it is in progress any more.
   *
   * @param texts the text fields that came before it
   */
  storeFile: (part: FilePart, bytes: Readable, texts: TextFields, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a multipart body to its end: hands each file part on and returns the text fields. At the first thing that is wrong it
 * stops reading, aborts the files in progress and rejects when they have settled. multer alone would read the refused body to
 * its end first, be it 20 GB.
 *
 * @throws AppError malformed_request, invalid_request, payload_too_large; ClientGoneError; what the handlers throw
 */
export async function readMultipart(
  req: Request,
  res: Response,
  handlers: MultipartHandlers,
): Promise<Record<string, unknown>> {
  const stores = new Set<Promise<void>>();
  const abort = new AbortController();
  const { ended, uploads = 1 } = handlers;
  const bufferBytes = uploads > largeUploads ? smallBufferBytes : largeBufferBytes;
  let onEnded: () => void = () => undefined;
  const texts = new Map<string, string>();
  let parser: Writable | undefined;
  try {
    return await new Promise<Record<string, unknown>>((resolve, reject) => {
      const fail = (reported: unknown) => {
        // What follows from the first failure must not stop the reading again: the rest of the body is being discarded by now.
        if (abort.signal.aborted) return;
        // A client that leaves is seen by the parser first, as a form without an end.
        const error = req.destroyed && !req.complete ? new ClientGoneError() : reported;
        stopWatching();
        if (parser !== undefined) req.unpipe(parser);
        req.pause();
        abort.abort(error);
        reject(error);
      };
      const stopWatching = watchBody(req, {
        maxBytes: handlers.maxBodyBytes,
        maxFileBytes: handlers.maxFileBytes,
        idleMs: handlers.idleMs,
        isWaitingForUs: () => req.complete || (parser?.writableNeedDrain ?? false),
        fail,
      });
      onEnded = () => {
        if (!req.complete) fail(ended?.reason);
      };
      ended?.addEventListener('abort', onEnded);
      const options: multer.Options & {
        highWaterMark: number;
        fileHwm: number;
        streamHandler: (request: Readable, busboy: Writable) => void;
      } = {
        limits,
        defParamCharset: 'utf8',
        highWaterMark: bufferBytes,
        fileHwm: bufferBytes,
        storage: {
          _handleFile(_req, file, done) {
            const store = handlers.storeFile(partOf(file), file.stream, Object.fromEntries(texts), abort.signal);
            stores.add(store);
            store.then(() => done(null, {}), fail);
          },
          // What was stored is removed by the owner of this request, who also knows what was not.
          _removeFile: (_req, _file, done) => done(null),
        },
        fileFilter(_req, file, done) {
          try {
            if (abort.signal.aborted) throw abort.signal.reason;
            handlers.acceptFile(partOf(file));
            done(null, true);
          } catch (error) {
            fail(error);
          }
        },
        streamHandler(request, busboy) {
          parser = busboy;
          failEarly(busboy, fail);
          busboy.on('field', (name: unknown, value: unknown) => {
            if (typeof name === 'string' && typeof value === 'string') texts.set(name, value);
          });
          request.pipe(busboy);
        },
      };
      multer(options).any()(undrained(req), res, (error: unknown) => {
        stopWatching();
        if (error === undefined) resolve({ ...req.body });
        else fail(toAppError(error));
      });
    });
  } finally {
    ended?.removeEventListener('abort', onEnded);
    await Promise.allSettled(stores);
  }
}

/**
 * The request as multer gets it: it can read the body through the pipe alone. After a failure multer would discard the rest of the
 * body as fast as the client sends it, while what was stored is being removed; ours waits in the client instead.
 */
function undrained(req: Request): Request {
  return new Proxy(req, {
    get(target, property) {
      if (property === 'resume') return () => target;
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'on') return value.bind(target);
      return (event: string, listener: (...values: unknown[]) => void) =>
        event === 'readable' ? target : target.on(event, listener);
    },
  });
}

const partOf = (file: Express.Multer.File): FilePart => ({
  field: file.fieldname,
  originalName: cleanFileName(file.originalname),
});

/** multer reports these too, but only after the rest of the body was read. */
function failEarly(parser: Writable, fail: (error: Error) => void): void {
  parser.on('error', (error) => fail(toAppError(error)));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit']) {
    parser.on(limit, () => fail(malformed('The multipart body has too many parts.')));
  }
  parser.on('field', (name: string | undefined, _value: unknown, info: { valueTruncated: boolean }) => {
    if (name === undefined || name.length > limits.fieldNameSize)
      fail(malformed('A part has no name, or too long a one.'));
    else if (info.valueTruncated) fail(wrongField(name, 'is too long'));
  });
  parser.on('file', (name: string | undefined) => {
    if (name === undefined || name.length > limits.fieldNameSize)
      fail(malformed('A part has no name, or too long a one.'));
  });
}

function toAppError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError && error.field !== undefined)
    return wrongField(error.field, 'is not accepted');
  return malformed('The multipart body is malformed or incomplete.', error);
}
