import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ObjectExistsError } from '../../errors.ts';
import { isForbidden, isMissing, isPreconditionFailed, isWithoutResponse } from './errors.ts';
import type { PartMemory } from './partMemory.ts';
import { PartSink, type PartTarget } from './partSink.ts';

/**
 * Name of the metadata with the id of the put that wrote an object. When a put seems to have failed, the id tells whether the object is its
 * own (only the response was lost) or that of another put.
 */
const putIdName = 'millrace-put';

export interface UploadTarget {
  client: S3Client;
  bucket: string;
  /** Includes the prefix of the storage. */
  key: string;
  contentType: string;
  cacheControl: string | undefined;
  ifAbsent: boolean;
  memory: PartMemory;
  /** The owner of the put, for which its memory counts. */
  group: string | undefined;
}

export interface UploadOptions {
  signal: AbortSignal | undefined;
  /** Called when the put fails, before its source is destroyed. */
  onFailure: () => void;
}

/** The parameters of PutObject and CreateMultipartUpload. */
interface ObjectParams {
  Bucket: string;
  Key: string;
  ContentType: string;
  CacheControl: string | undefined;
  Metadata: Record<string, string>;
}

/**
 * Writes an object in one request if it is small, otherwise in parts. An abort after the last request was sent is ignored: the store may
 * already execute the request, so its response is awaited.
 */
export async function upload(
  target: UploadTarget,
  source: Readable | Uint8Array,
  options: UploadOptions,
): Promise<{ size: number; etag: string }> {
  const { signal } = options;
  const putId = randomUUID();
  const object = new ObjectRequests(target, {
    Bucket: target.bucket,
    Key: target.key,
    ContentType: target.contentType,
    CacheControl: target.cacheControl,
    Metadata: { [putIdName]: putId },
  });
  const sink = source instanceof Readable ? new PartSink(object, target.memory, target.group) : undefined;
  const stored = (etag: string) => ({
    size: sink?.receivedBytes ?? (source instanceof Uint8Array ? source.length : 0),
    etag,
  });
  try {
    if (source instanceof Readable && sink !== undefined) await uploadStream(source, sink, object, options);
    else if (source instanceof Uint8Array) await object.sendWhole(source);
    // If the store sent no ETag and another put has replaced the object meanwhile, ours is unknown. The put's id is unique too.
    return stored(object.etag ?? (await findOwn(target, putId)).etag ?? `"${putId}"`);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // Stores such as MinIO refuse a conditional put before they have read its body, and close: the writer sees the closed connection only.
    const maybeRefused = target.ifAbsent && object.isLastRequestSent && isWithoutResponse(error);
    if (!isPreconditionFailed(error) && !isMissing(error) && !maybeRefused) throw error;
    // If a response is lost, the SDK repeats the request, which then fails because the first one has stored the object.
    const { etag, isOfOther } = await findOwn(target, putId);
    if (etag !== undefined) return stored(etag);
    if (isPreconditionFailed(error) || (maybeRefused && isOfOther)) throw new ObjectExistsError(target.key, error);
    throw error;
  }
}

/** Pipes the stream into the sink until it ends, a request fails, or the caller aborts. A failure leaves nothing in the store. */
async function uploadStream(
  source: Readable,
  sink: PartSink,
  object: ObjectRequests,
  { signal, onFailure }: UploadOptions,
): Promise<void> {
  const onAbort = () => {
    if (object.isLastRequestSent) return;
    sink.destroy(signal?.reason instanceof Error ? signal.reason : new Error('The put was aborted.'));
  };
  sink.once('error', onFailure);
  signal?.addEventListener('abort', onAbort);
  try {
    if (signal?.aborted) onAbort();
    await pipeline(source, sink);
  } catch (error) {
    await sink.settled();
    await object.abort();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The requests that write one object. */
class ObjectRequests implements PartTarget {
  /** Whether the request that makes the object visible has been sent. */
  isLastRequestSent = false;
  /** The ETag of the completed object. Undefined if the store sent none: Ceph sends an empty one for a multipart upload. */
  etag: string | undefined;
  readonly #client: S3Client;
  readonly #params: ObjectParams;
  readonly #condition: { IfNoneMatch?: string };
  readonly #parts: { PartNumber: number; ETag: string | undefined }[] = [];
  /** Set by the first part, which creates the multipart upload. */
  #uploadId: Promise<string | undefined> | undefined;

  constructor(target: UploadTarget, params: ObjectParams) {
    this.#client = target.client;
    this.#params = params;
    this.#condition = target.ifAbsent ? { IfNoneMatch: '*' } : {};
  }

  get #object(): { Bucket: string; Key: string } {
    const { Bucket, Key } = this.#params;
    return { Bucket, Key };
  }

  async sendWhole(bytes: Uint8Array): Promise<void> {
    this.isLastRequestSent = true;
    const put = new PutObjectCommand({ ...this.#params, ...this.#condition, Body: bytes });
    this.etag = unlessEmpty((await this.#client.send(put)).ETag);
  }

  async sendPart(number: number, bytes: Buffer): Promise<void> {
    this.#uploadId ??= this.#client
      .send(new CreateMultipartUploadCommand(this.#params))
      .then(({ UploadId }) => UploadId);
    const part = { ...this.#object, UploadId: await this.#uploadId, PartNumber: number };
    const { ETag } = await this.#client.send(new UploadPartCommand({ ...part, Body: bytes }));
    this.#parts.push({ PartNumber: number, ETag });
  }

  async complete(): Promise<void> {
    this.isLastRequestSent = true;
    const Parts = this.#parts.sort((a, b) => a.PartNumber - b.PartNumber);
    const upload = { ...this.#object, UploadId: await this.#uploadId, MultipartUpload: { Parts } };
    const complete = new CompleteMultipartUploadCommand({ ...upload, ...this.#condition });
    this.etag = unlessEmpty((await this.#client.send(complete)).ETag);
  }

  /** Removes the parts. If the store is unavailable, `removeStaleUploads` removes them later. */
  async abort(): Promise<void> {
    const UploadId = await this.#uploadId?.catch(() => undefined);
    if (UploadId === undefined) return;
    await this.#client.send(new AbortMultipartUploadCommand({ ...this.#object, UploadId })).catch(() => undefined);
  }
}

const unlessEmpty = (etag: string | undefined): string | undefined =>
  etag === undefined || /^"?"?$/.test(etag) ? undefined : etag;

/**
 * The ETag of the object if this put wrote it, or whether another put did. Neither is told of an object that is missing, or that this login
 * must not read.
 */
async function findOwn(target: UploadTarget, putId: string): Promise<{ etag?: string; isOfOther: boolean }> {
  try {
    const head = await target.client.send(new HeadObjectCommand({ Bucket: target.bucket, Key: target.key }));
    if (head.Metadata?.[putIdName] !== putId) return { isOfOther: true };
    return { isOfOther: false, ...(head.ETag !== undefined && { etag: head.ETag }) };
  } catch (error) {
    if (isMissing(error) || isForbidden(error)) return { isOfOther: false };
    throw error;
  }
}
