import type { Readable } from 'node:stream';
import { isNotKnown, ownBodyDeadline, parseOrThrow, warnOfIgnored } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { ClientGoneError, emptyFile, notMultipart, tooLarge, wrongField } from './errors.ts';
import { withCauses } from './failures.ts';
import type { Admission, UploadGate } from './gate.ts';
import { readMultipart, type TextFields } from './multipart.ts';
import type { FilePart, StoredFile } from './parts.ts';

/** An upload that has a row. Exactly one of `finish` and `abandon` succeeds. */
export interface StartedUpload<Fields, Result, Extra extends string> {
  /** Storage key of the file. */
  key: string;
  /** Storage keys of the optional files. */
  extraKeys?: Record<Extra, string>;
  /** Called for each chunk with the bytes of the file received so far. */
  onBytes?: (received: number) => void;
  /** Called when all bytes are stored and the fields are valid. If it throws, `abandon` is called. */
  finish(fields: Fields, stored: StoredFile, extras: Partial<Record<Extra, StoredFile>>): Promise<Result>;
  /** Called when the upload has failed, after the removal of its stored files. */
  abandon(): Promise<void>;
  /**
   * Whether `abandon` removes the stored files. For an upload that replaces something: after a commit whose answer was lost, the file is in
   * use.
   */
  removesFiles?: boolean;
}

export interface UploadOptions<Fields extends z.ZodObject, Result, Extra extends string> {
  storage: Storage;
  /** Maximum size of the file in bytes. */
  maxBytes: number;
  /** The operation: the schema of its text fields, and what it does with other ones. */
  operation: { form: { fields: Fields }; unknownFields?: 'ignored' };
  /** The field name of the file; default "file". */
  fileField?: string;
  /** Optional further files by field name, with their maximum sizes in bytes. */
  extraFiles?: Record<Extra, { maxBytes: number }>;
  /** The upload fails when the client sends nothing for this many milliseconds. */
  idleTimeoutMs?: number;
  /** The account of the upload, its group if the caller is another one, and the gate that limits the uploads in progress. */
  admission?: { gate: UploadGate; accountId: number; group?: string | undefined };
  /**
   * Called once, when the first file part begins. It creates the upload's row.
   *
   * @param texts the text fields received before that part, as sent
   */
  begin(part: FilePart, texts: TextFields): Promise<StartedUpload<z.output<Fields>, Result, Extra>>;
}

const defaultIdleMs = 60_000;
/** Allowed in a body in addition to the files: boundaries, part headers and text fields. */
const overheadBytes = 1024 * 1024;

/**
 * Receives a multipart upload. The file part is streamed into the storage, without a full copy in memory or on a local disk.
 * The parts may come in any order. After any failure, writes in progress are aborted, stored files are deleted and `abandon` is
 * called before this rejects. An invalid upload is rejected at the offending byte, not at the end of the body.
 *
 * @returns the result of `finish`; null if the client disconnected and no answer can be sent
 * @throws AppError invalid_request, empty_file, malformed_request, unsupported_media_type, payload_too_large, rate_limited, unavailable;
 * StorageUnavailableError; any error of `begin` and `finish`
 */
export async function receiveUpload<Fields extends z.ZodObject, Result, Extra extends string = never>(
  req: Request,
  res: Response,
  options: UploadOptions<Fields, Result, Extra>,
): Promise<Result | null> {
  // Cancels the server's deadline for bodies. Uploads may be large and slow, but not idle: see `idleTimeoutMs`.
  ownBodyDeadline(req);
  const upload = new Upload(options);
  try {
    upload.assertAcceptable(req);
    await upload.admit(req);
    return await upload.receive(req, res);
  } catch (error) {
    const failures = await upload.removeAll();
    if (error instanceof ClientGoneError) return null;
    throw failures.length === 0 ? error : withCauses(error, failures);
  } finally {
    upload.releasePlace();
  }
}

class Upload<Fields extends z.ZodObject, Result, Extra extends string> {
  readonly #options: UploadOptions<Fields, Result, Extra>;
  readonly #fileField: string;
  /** The maximum size of each file, by field name. */
  readonly #limits: Map<string, number>;
  readonly #acceptedFields = new Set<string>();
  readonly #stored = new Map<string, StoredFile>();
  #place: Admission | undefined;
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

  /** The names of all fields of the form. */
  get #names(): string[] {
    return [...Object.keys(this.#options.operation.form.fields.shape), ...this.#limits.keys()];
  }

  #isKnown(field: string): boolean {
    return this.#names.includes(field);
  }

  get #maxBodyBytes(): number {
    return [...this.#limits.values()].reduce((sum, bytes) => sum + bytes, overheadBytes);
  }

  /** Rejects what the headers alone show to be invalid. */
  assertAcceptable(req: Request): void {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.get('content-type') ?? '')) throw notMultipart();
    if (Number(req.get('content-length') ?? 0) > this.#maxBodyBytes) throw tooLarge(this.#options.maxBytes);
  }

  /** @throws AppError rate_limited, unavailable; ClientGoneError */
  async admit(req: Request): Promise<void> {
    const { admission } = this.#options;
    if (admission === undefined) return;
    this.#place = await admission.gate.admit(req, admission.accountId, admission.group);
  }

  releasePlace(): void {
    this.#place?.release();
  }

  async receive(req: Request, res: Response): Promise<Result> {
    const { operation, maxBytes, idleTimeoutMs = defaultIdleMs } = this.#options;
    const ignored: string[] = [];
    const texts = await readMultipart(req, res, {
      maxBodyBytes: this.#maxBodyBytes,
      maxFileBytes: maxBytes,
      idleMs: idleTimeoutMs,
      ...(this.#place && { displaced: this.#place.signal, uploads: this.#place.count }),
      acceptFile: (part) => this.#accept(part),
      acceptText: (name) => {
        if (this.#isKnown(name)) return;
        if (operation.unknownFields !== 'ignored') throw wrongField(name, isNotKnown(name, this.#names));
        ignored.push(name);
        warnOfIgnored(res, ignored);
      },
      storeFile: (part, bytes, textsBefore, signal) => this.#store(part, bytes, textsBefore, signal),
    });
    for (const field of this.#limits.keys()) {
      if (texts[field] !== undefined) throw wrongField(field, 'must be sent as a file, with a file name');
    }
    const file = this.#stored.get(this.#fileField);
    if (file === undefined || this.#started === undefined) throw wrongField(this.#fileField, 'is required');
    const values = parseOrThrow(operation.form.fields, texts);
    const started = await this.#started;
    await this.#place?.confirm();
    return started.finish(values, file, this.#storedExtras());
  }

  #storedExtras(): Partial<Record<Extra, StoredFile>> {
    const extras: Partial<Record<Extra, StoredFile>> = {};
    for (const field in this.#options.extraFiles) {
      const stored = this.#stored.get(field);
      if (stored !== undefined) extras[field] = stored;
    }
    return extras;
  }

  /** @throws AppError invalid_request if the form has no such file, or a second one */
  #accept({ field }: FilePart): void {
    if (!this.#limits.has(field)) {
      const isText = Object.hasOwn(this.#options.operation.form.fields.shape, field);
      throw wrongField(field, isText ? 'must be sent as text, not as a file' : 'is not accepted as a file');
    }
    if (this.#acceptedFields.has(field)) throw wrongField(field, 'was sent twice');
    this.#acceptedFields.add(field);
  }

  async #store(part: FilePart, bytes: Readable, textsBefore: TextFields, signal: AbortSignal): Promise<void> {
    const { field } = part;
    this.#started ??= this.#options.begin(part, textsBefore);
    const started = await this.#started;
    signal.throwIfAborted();
    const key = field === this.#fileField ? started.key : this.#extraKey(started, field);
    const limit = this.#limits.get(field) ?? 0;
    let received = 0;
    // Counted by a listener: a transform stream would take 10% of an upload's CPU time. Adding the listener starts the flow, so the
    // stream is paused until the storage reads.
    bytes.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) bytes.destroy(tooLarge(limit));
      else if (field === this.#fileField) started.onBytes?.(received);
    });
    bytes.pause();
    // The content type that the client sent cannot be trusted and is not kept.
    const { size, etag } = await this.#options.storage.put(key, bytes, {
      contentType: 'application/octet-stream',
      ...(this.#place && { group: this.#place.share }),
      signal,
    });
    this.#stored.set(field, { ...part, key, size, etag });
    if (size === 0) throw emptyFile(field);
  }

  #extraKey(started: StartedUpload<z.output<Fields>, Result, Extra>, field: string): string {
    for (const [name, key] of Object.entries<string>(started.extraKeys ?? {})) if (name === field) return key;
    throw new TypeError(`begin returned no storage key for the file field ${field}`);
  }

  /**
   * Removes everything stored for the upload. What cannot be removed now (usually because the storage is unavailable), the janitor of the
   * service removes later.
   *
   * @returns the errors of the removal
   */
  async removeAll(): Promise<unknown[]> {
    const started = await this.#started?.catch(() => undefined);
    const stored = started?.removesFiles ? [] : [...this.#stored.values()];
    const outcomes = await Promise.allSettled(stored.map(({ key }) => this.#options.storage.delete(key)));
    if (started !== undefined) outcomes.push(...(await Promise.allSettled([started.abandon()])));
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  }
}
