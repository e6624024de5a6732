import type { Readable, Writable } from 'node:stream';
import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import multer from 'multer';
import { watchBody } from './bodyWatch.ts';
import { ClientGoneError, malformed, wrongField } from './errors.ts';
import { cleanFileName, type FilePart } from './parts.ts';

/** Far above what our forms need, and too low to exhaust memory. */
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
 * Sizes of the parser's two buffers, one for the body and one for a file. Large buffers are fast: with the parser's defaults, every 64 KB
 * wait for a turn of the event loop. Many concurrent uploads use small ones, because each may hold full buffers while the storage is slow.
 */
const largeBufferBytes = 1024 * 1024;
const smallBufferBytes = 64 * 1024;
const largeUploads = 16;

/** Text fields as sent, not validated. */
export type TextFields = Readonly<Record<string, string>>;

export interface MultipartHandlers {
  maxBodyBytes: number;
  maxFileBytes: number;
  idleMs: number;
  /** Aborted when another upload displaces this one. The upload then fails with its reason. */
  displaced?: AbortSignal;
  /** The number of uploads in progress in this process; it decides about the size of the buffers. */
  uploads?: number;
  /** Called before any byte of a file part is read. @throws AppError to reject the part */
  acceptFile: (part: FilePart) => void;
  /** Called for each text field. @throws AppError to reject the field */
  acceptText: (name: string) => void;
  /**
   * Reads the part to its end; stops when the signal aborts. Must settle only when none of its work is in progress.
   *
   * @param texts the text fields received before the part
   */
  storeFile: (part: FilePart, bytes: Readable, texts: TextFields, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a multipart body: passes each file part to `storeFile` and returns the text fields. At the first error it stops reading,
 * aborts the files in progress and rejects when they have settled. multer alone would first read the rejected body to its end,
 * even if it has 20 GB.
 *
 * @throws AppError malformed_request, invalid_request, payload_too_large; ClientGoneError; errors of the handlers
 */
export async function readMultipart(
  req: Request,
  res: Response,
  handlers: MultipartHandlers,
): Promise<Record<string, unknown>> {
  const stores = new Set<Promise<void>>();
  const abort = new AbortController();
  const { displaced, uploads = 1 } = handlers;
  const bufferBytes = uploads > largeUploads ? smallBufferBytes : largeBufferBytes;
  let onDisplaced: () => void = () => undefined;
  const texts = new Map<string, string>();
  const files: Readable[] = [];
  let parser: Writable | undefined;
  try {
    return await new Promise<Record<string, unknown>>((resolve, reject) => {
      const fail = (reported: unknown) => {
        // Later failures are consequences of the first one. They must not pause the request again: its rest is being discarded.
        if (abort.signal.aborted) return;
        // After a disconnect, the parser is the first to fail, with the error that the form is incomplete.
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
        isServerPaused: () => req.complete || (parser?.writableNeedDrain ?? false),
        fail,
      });
      onDisplaced = () => {
        if (!req.complete) fail(displaced?.reason);
      };
      displaced?.addEventListener('abort', onDisplaced);
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
            files.push(file.stream);
            const store = handlers.storeFile(filePartOf(file), file.stream, Object.fromEntries(texts), abort.signal);
            stores.add(store);
            store.then(() => done(null, {}), fail);
          },
          // The caller removes stored files. It also knows which files are incomplete.
          _removeFile: (_req, _file, done) => done(null),
        },
        fileFilter(_req, file, done) {
          try {
            if (abort.signal.aborted) throw abort.signal.reason;
            handlers.acceptFile(filePartOf(file));
            done(null, true);
          } catch (error) {
            fail(error);
          }
        },
        streamHandler(request, busboy) {
          parser = busboy;
          failEarly(busboy, fail);
          busboy.on('field', (name: unknown, value: unknown) => {
            if (typeof name !== 'string' || typeof value !== 'string') return;
            try {
              handlers.acceptText(name);
              texts.set(name, value);
            } catch (error) {
              fail(error);
            }
          });
          request.pipe(busboy);
        },
      };
      multer(options).any()(readableByPipeOnly(req), res, (error: unknown) => {
        stopWatching();
        if (error === undefined) resolve({ ...req.body });
        // A store that fails ends its file's stream. multer may tell of that first, but only the store knows the reason, such as a full disk.
        else if (!files.some(({ errored }) => errored === error)) fail(toAppError(error));
      });
    });
  } finally {
    displaced?.removeEventListener('abort', onDisplaced);
    await Promise.allSettled(stores);
  }
}

/**
 * A proxy of the request, whose body multer can read only through the pipe. After a failure, multer would discard the rest of the body
 * as fast as the client sends it, while stored files are being removed. With the proxy, back pressure stops the client.
 */
function readableByPipeOnly(req: Request): Request {
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

const filePartOf = (file: Express.Multer.File): FilePart => ({
  field: file.fieldname,
  originalName: cleanFileName(file.originalname),
});

/** multer reports these errors too, but only after it has read the rest of the body. */
function failEarly(parser: Writable, fail: (error: Error) => void): void {
  parser.on('error', (error) => fail(toAppError(error)));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit']) {
    parser.on(limit, () => fail(malformed('The multipart body has too many parts.')));
  }
  parser.on('field', (name: string | undefined, _value: unknown, info: { valueTruncated: boolean }) => {
    if (name === undefined || name.length > limits.fieldNameSize)
      fail(malformed('A part has no name, or its name is too long.'));
    else if (info.valueTruncated) fail(wrongField(name, 'is too long'));
  });
  parser.on('file', (name: string | undefined) => {
    if (name === undefined || name.length > limits.fieldNameSize)
      fail(malformed('A part has no name, or its name is too long.'));
  });
}

function toAppError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError && error.field !== undefined)
    return wrongField(error.field, 'is not accepted');
  return malformed('The multipart body is malformed or incomplete.', error);
}
