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
import { isForbidden, isMissing, isPreconditionFailed } from './errors.ts';
import type { PartMemory } from './partMemory.ts';
import { PartSink, type PartTarget } from './partSink.ts';

/** Metadata with the id of the put that wrote an object, which distinguishes a lost response from a lost race. */
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
  /** The group that the memory counts for. */
  group: string | undefined;
}

export interface UploadOptions {
  signal: AbortSignal | undefined;
  /** Called when the put fails, before its source is destroyed. */
  onFailure: () => void;
}

/** The parameters of every request that starts an object. */
interface ObjectParams {
  Bucket: string;
  Key: string;
  ContentType: string;
  CacheControl: string | undefined;
  Metadata: Record<string, string>;
}

/**
 * Writes an object in one request if it is small, otherwise in parts. After the last request was sent, an abort is too late: the store may
 * execute the request, so its response is awaited.
 */
export async function upload(
  target: UploadTarget,
  source: Readable | Uint8Array,
  options: UploadOptions,
): Promise<{ size: number; etag: string }> {
  const { signal } = options;
  const putId = randomUUID();
  const params = {
    Bucket: target.bucket,
    Key: target.key,
    ContentType: target.contentType,
    CacheControl: target.cacheControl,
    Metadata: { [putIdName]: putId },
  };
  const object = new ObjectRequests(target, params);
  const sink = source instanceof Readable ? new PartSink(object, target.memory, target.group) : undefined;
  const sent = (etag: string) => ({
    size: sink?.receivedBytes ?? (source instanceof Uint8Array ? source.length : 0),
    etag,
  });
  try {
    if (source instanceof Readable && sink !== undefined) await uploadStream(source, sink, object, options);
    else if (source instanceof Uint8Array) await object.sendWhole(source);
    const { etag } = object;
    // Ceph sends an empty ETag for a completed multipart upload. If the object was replaced meanwhile, its ETag is unknown.
    const hasEtag = etag !== undefined && !/^"?"?$/.test(etag);
    return sent(hasEtag ? etag : ((await findPut(target, putId)) ?? `"${putId}"`));
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // If a response is lost, the SDK retries, and the retry finds the object of the first request.
    const mine = isPreconditionFailed(error) || isMissing(error) ? await findPut(target, putId) : undefined;
    if (mine !== undefined) return sent(mine);
    if (isPreconditionFailed(error)) throw new ObjectExistsError(target.key, error);
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
    if (object.isLastSent) return;
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
  isLastSent = false;
  /** The ETag of the completed object, if the store sent one. */
  etag: string | undefined;
  readonly #client: S3Client;
  readonly #params: ObjectParams;
  readonly #condition: { IfNoneMatch?: string };
  readonly #parts: { PartNumber: number; ETag: string | undefined }[] = [];
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
    this.isLastSent = true;
    const put = new PutObjectCommand({ ...this.#params, ...this.#condition, Body: bytes });
    this.etag = (await this.#client.send(put)).ETag;
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
    this.isLastSent = true;
    const Parts = this.#parts.sort((a, b) => a.PartNumber - b.PartNumber);
    const upload = { ...this.#object, UploadId: await this.#uploadId, MultipartUpload: { Parts } };
    this.etag = (await this.#client.send(new CompleteMultipartUploadCommand({ ...upload, ...this.#condition }))).ETag;
  }

  /** Removes the parts. If the store is unavailable, `removeStaleUploads` removes them later. */
  async abort(): Promise<void> {
    const UploadId = await this.#uploadId?.catch(() => undefined);
    if (UploadId === undefined) return;
    await this.#client.send(new AbortMultipartUploadCommand({ ...this.#object, UploadId })).catch(() => undefined);
  }
}

async function findPut(target: UploadTarget, putId: string): Promise<string | undefined> {
  try {
    const head = await target.client.send(new HeadObjectCommand({ Bucket: target.bucket, Key: target.key }));
    return head.Metadata?.[putIdName] === putId ? head.ETag : undefined;
  } catch (error) {
    if (isMissing(error) || isForbidden(error)) return undefined;
    throw error;
  }
}
