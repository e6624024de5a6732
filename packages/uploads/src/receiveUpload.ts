import type { Readable } from 'node:stream';
import { ownBodyDeadline, parseOrThrow } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { ClientGoneError, notMultipart, tooLarge, wrongField } from './errors.ts';
import type { Admission, UploadGate } from './gate.ts';
import { readMultipart, type TextFields } from './multipart.ts';
import type { FilePart, StoredFile } from './parts.ts';

/** An upload whose row exists. Exactly one of `finish` and `abandon` succeeds. */
export interface StartedUpload<Fields, Result, Extra extends string> {
  /** Where the file's bytes go. */
  key: string;
  /** Where those of the optional files go. */
  extraKeys?: Record<Extra, string>;
  /** Hears how many bytes of the file have arrived, for each chunk. */
  onBytes?: (received: number) => void;
  /** All bytes are stored and the fields are valid. When this throws, `abandon` follows. */
  finish(fields: Fields, stored: StoredFile, extras: Partial<Record<Extra, StoredFile>>): Promise<Result>;
  /** The upload failed, and what was stored of it is removed already. */
  abandon(): Promise<void>;
}

export interface UploadOptions<Fields extends z.ZodObject, Result, Extra extends string> {
  storage: Storage;
  /** Of the file, in bytes. */
  maxBytes: number;
  /** The text fields. */
  fields: Fields;
  /** The name of the file's field; "file" by default. */
  fileField?: string;
  /** Optional files beside it, by field, with their own limits in bytes. */
  extraFiles?: Record<Extra, { maxBytes: number }>;
  /** Milliseconds a client may send nothing. */
  idleTimeoutMs?: number;
  /** Whose upload it is, and what bounds the uploads in progress. */
  admission?: { gate: UploadGate; accountId: number };
  /**
   * Called once, when the first file part begins; what it makes is the upload's row.
   *
   * @param texts the text fields that came before it, as they were sent
   */
  begin(part: FilePart, texts: TextFields): Promise<StartedUpload<z.output<Fields>, Result, Extra>>;
}

const defaultIdleMs = 60_000;
/** Boundaries, part headers and text fields beside the files. */
const overheadBytes = 1024 * 1024;

/**
 * Receives a multipart upload: the file part goes straight into the storage, never whole into memory nor onto a local disk.
 * The parts may come in any order. Whatever goes wrong, nothing of it stays: puts in progress are aborted, what was stored is
 * deleted, `abandon` is called; only then this rejects. A refusal comes at the byte that causes it, not after the body.
 *
 * @returns what `finish` returned; null when the client left, for nobody is there to be answered
 * @throws AppError invalid_request, malformed_request, unsupported_media_type, payload_too_large, rate_limited, unavailable;
 * StorageUnavailableError; what `begin` and `finish` throw
 */
export async function receiveUpload<Fields extends z.ZodObject, Result, Extra extends string = never>(
  req: Request,
  res: Response,
  options: UploadOptions<Fields, Result, Extra>,
): Promise<Result | null> {
  // Large and slow are allowed; silence is not, see `idleTimeoutMs`.
  ownBodyDeadline(req);
  const upload = new Upload(options);
  try {
    upload.assertAcceptable(req);
    upload.admit(req);
    return await upload.receive(req, res);
  } catch (error) {
    const failure = await upload.abandon(error);
    if (error instanceof ClientGoneError) return null;
    throw failure;
  } finally {
    upload.leave();
  }
}

class Upload<Fields extends z.ZodObject, Result, Extra extends string> {
  readonly #options: UploadOptions<Fields, Result, Extra>;
  readonly #fileField: string;
  readonly #limits: Map<string, number>;
  readonly #seen = new Set<string>();
  readonly #stored = new Map<string, StoredFile>();
  #admitted: Admission | undefined;
  #started: Promise<StartedUpload<z.output<Fields>, Result, Extra>> | undefined;

  constructor(options: UploadOptions<Fields, Result, Extra>) {
    this.#options = options;
    this.#fileField = options.fileField ?? 'file';
    const extras = Object.entries<{ maxBytes: number }>(options.extraFiles ?? {});
    this.#limits = new Map([
      [this.#fileField, options.maxBytes],
      ...extras.map(([field, { maxBytes }]): [string, number] => [field, maxBytes]),
    ]);
  }

  get #maxBodyBytes(): number {
    return [...this.#limits.values()].reduce((sum, bytes) => sum + bytes, overheadBytes);
  }

  /** What the headers alone tell. */
  assertAcceptable(req: Request): void {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.get('content-type') ?? '')) throw notMultipart();
    if (Number(req.get('content-length') ?? 0) > this.#maxBodyBytes) throw tooLarge(this.#options.maxBytes);
  }

  admit(req: Request): void {
    const { admission } = this.#options;
    if (admission === undefined) return;
    // The connection may have carried other requests before.
    const before = req.socket.bytesRead;
    this.#admitted = admission.gate.enter(admission.accountId, () => req.socket.bytesRead - before);
  }

  leave(): void {
    this.#admitted?.leave();
  }

  async receive(req: Request, res: Response): Promise<Result> {
    const { fields, maxBytes, idleTimeoutMs = defaultIdleMs } = this.#options;
    const texts = await readMultipart(req, res, {
      maxBodyBytes: this.#maxBodyBytes,
      maxFileBytes: maxBytes,
      idleMs: idleTimeoutMs,
      ...(this.#admitted && { ended: this.#admitted.signal, uploads: this.#admitted.count }),
      acceptFile: (part) => this.#accept(part),
      storeFile: (part, bytes, early, signal) => this.#store(part, bytes, early, signal),
    });
    for (const field of this.#limits.keys()) {
      if (texts[field] !== undefined) throw wrongField(field, 'must be sent as a file, with a file name');
    }
    const file = this.#stored.get(this.#fileField);
    if (file === undefined || this.#started === undefined) throw wrongField(this.#fileField, 'is required');
    const values = parseOrThrow(fields, texts);
    const started = await this.#started;
    const extras: Partial<Record<Extra, StoredFile>> = {};
    for (const field in this.#options.extraFiles) {
      const stored = this.#stored.get(field);
      if (stored !== undefined) extras[field] = stored;
    }
    return started.finish(values, file, extras);
  }

  #accept({ field }: FilePart): void {
    if (!this.#limits.has(field)) {
      const isText = Object.hasOwn(this.#options.fields.shape, field);
      throw wrongField(field, isText ? 'must be sent as text, not as a file' : 'is not a file that is accepted here');
    }
    if (this.#seen.has(field)) throw wrongField(field, 'was sent twice');
    this.#seen.add(field);
  }

  async #store(part: FilePart, bytes: Readable, texts: TextFields, signal: AbortSignal): Promise<void> {
    const { field } = part;
    this.#started ??= this.#options.begin(part, texts);
    const started = await this.#started;
    signal.throwIfAborted();
    const key = field === this.#fileField ? started.key : this.#extraKey(started, field);
    const limit = this.#limits.get(field) ?? 0;
    let received = 0;
    // Counted in passing: a stream in between would cost a tenth of the CPU of an upload. The listener starts the flow, and the
    // pause holds it until the storage reads.
    bytes.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) bytes.destroy(tooLarge(limit));
      else if (field === this.#fileField) started.onBytes?.(received);
    });
    bytes.pause();
    // The client's word for the content type is worth nothing and is not kept.
    const { size, etag } = await this.#options.storage.put(key, bytes, {
      contentType: 'application/octet-stream',
      ...(this.#options.admission && { group: String(this.#options.admission.accountId) }),
      signal,
    });
    this.#stored.set(field, { ...part, key, size, etag });
  }

  #extraKey(started: StartedUpload<z.output<Fields>, Result, Extra>, field: string): string {
    for (const [name, key] of Object.entries<string>(started.extraKeys ?? {})) if (name === field) return key;
    throw new TypeError(`begin gave no key for the file ${field}`);
  }

  /**
   * Leaves nothing of the upload, and returns the error to answer with. That something could not be removed (the storage is away,
   * most likely) is told to the log as a further cause; the owner's janitor removes it later.
   */
  async abandon(error: unknown): Promise<unknown> {
    const started = await this.#started?.catch(() => undefined);
    const outcomes = await Promise.allSettled(
      [...this.#stored.values()].map(({ key }) => this.#options.storage.delete(key)),
    );
    if (started !== undefined) outcomes.push(...(await Promise.allSettled([started.abandon()])));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length === 0) return error;
    const cause = new AggregateError([error, ...failures], 'an upload failed and could not be removed at once');
    if (!(error instanceof AppError)) return cause;
    const { code, detail, fields, retryAfter, headers, publicCode } = error;
    return new AppError(code, detail, {
      cause,
      fields,
      headers,
      publicCode,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
}
