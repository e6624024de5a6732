import { randomUUID } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ObjectExistsError } from '../../errors.ts';
import { isForbidden, isMissing, isPreconditionFailed } from './errors.ts';

/** 10,000 parts are the most: objects up to 80 GiB. A put holds at most the parts in flight and the one being filled. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 3;
/** Names the put that wrote an object, so that a lost answer can be told from a lost race. */
const putIdName = 'millrace-put';

export interface UploadTarget {
  client: S3Client;
  bucket: string;
  /** With the prefix of the storage. */
  key: string;
  contentType: string;
  cacheControl: string | undefined;
  ifAbsent: boolean;
}

export interface UploadOptions {
  signal: AbortSignal | undefined;
  /** Told of a failed request, before the source is destroyed because of it. */
  onFailure: () => void;
}

/** What the library reads: the source's bytes, counted. */
class CountedBody extends Transform {
  /** Not "size" or "length": the library would take that for the length of the whole. */
  countedBytes = 0;

  constructor() {
    super({ highWaterMark: 1024 * 1024 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.countedBytes += chunk.length;
    done(null, chunk);
  }
}

/**
 * Writes an object: in one request if it is small, else in parts of which at most a few are in memory. An abort that comes when
 * the last request is on its way is too late: what the store will do with that request nobody knows, so its answer is awaited.
 */
export async function upload(
  target: UploadTarget,
  source: Readable | Uint8Array,
  options: UploadOptions,
): Promise<{ size: number; etag: string }> {
  const { signal } = options;
  const body = source instanceof Uint8Array ? source : new CountedBody();
  const putId = randomUUID();
  const params = {
    Bucket: target.bucket,
    Key: target.key,
    ContentType: target.contentType,
    CacheControl: target.cacheControl,
    Metadata: { [putIdName]: putId },
    ...(target.ifAbsent && { IfNoneMatch: '*' }),
  };
  const sent = (etag: string) => ({ size: body instanceof Uint8Array ? body.length : body.countedBytes, etag });
  try {
    // The error that ends the pipeline is the one that the body is destroyed with, and comes back from there.
    if (source instanceof Readable && body instanceof CountedBody) pipeline(source, body, () => undefined);
    const { ETag } =
      body instanceof CountedBody
        ? await uploadStream(target.client, { ...params, Body: body }, body, options)
        : await target.client.send(new PutObjectCommand({ ...params, Body: body }));
    // Ceph tells an empty tag when an upload in parts is completed; one that was replaced since then has a tag that nobody knows.
    const isTold = ETag !== undefined && !/^"?"?$/.test(ETag);
    return sent(isTold ? ETag : ((await findPut(target, putId)) ?? `"${putId}"`));
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // An answer that was lost on its way makes the SDK try again, and the second try meets the object of the first.
    const mine = isPreconditionFailed(error) || isMissing(error) ? await findPut(target, putId) : undefined;
    if (mine !== undefined) return sent(mine);
    if (isPreconditionFailed(error)) throw new ObjectExistsError(target.key, error);
    throw error;
  }
}

/**
 * The library waits for the next part of its body also after a failure, so every failure, and the caller's wish, ends the body.
 * It then aborts the multipart upload itself.
 */
async function uploadStream(
  client: S3Client,
  params: ConstructorParameters<typeof Upload>[0]['params'],
  body: CountedBody,
  { signal, onFailure }: UploadOptions,
): Promise<{ ETag?: string | undefined }> {
  const stop = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)));
  const onRequestFailure = (error: unknown) => {
    onFailure();
    stop(error);
  };
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    const multipart = new Upload({
      client: failingFast(client, onRequestFailure),
      params,
      partSize: partBytes,
      queueSize: partsAtOnce,
    });
    return await multipart.done();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    body.destroy();
  }
}

/** The same client, which tells of each failure at once. */
function failingFast(client: S3Client, onFailure: (error: unknown) => void): S3Client {
  const view: S3Client = Object.create(client);
  view.middlewareStack = client.middlewareStack.clone();
  view.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    { step: 'initialize', name: 'failingFast' },
  );
  return view;
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
