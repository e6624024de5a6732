import { addAbortSignal, Readable } from 'node:stream';
import type { GetObjectCommandOutput, HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { StorageUnavailableError } from '../../errors.ts';
import { headersOf } from '../../mediaRules.ts';
import { parseContentRange } from '../../ranges.ts';
import type { ObjectInfo, StoredObject } from '../../types.ts';

/** What a store says of an object, without its size, which an answer to a range has elsewhere. */
export function metadataOf(
  key: string,
  output: HeadObjectCommandOutput | GetObjectCommandOutput,
): Omit<ObjectInfo, 'size'> {
  const rule = headersOf(key, {});
  return {
    etag: output.ETag ?? '""',
    contentType: output.ContentType ?? rule.contentType,
    cacheControl: output.CacheControl,
    lastModified: output.LastModified ?? new Date(0),
  };
}

/** An object whose body is read. @param signal ends the reading */
export function storedObjectOf(
  key: string,
  output: GetObjectCommandOutput,
  signal: AbortSignal | undefined,
): StoredObject {
  const { Body: body, ContentRange, ContentLength = 0 } = output;
  if (!(body instanceof Readable)) throw new StorageUnavailableError(new Error('The store sent no body.'));
  const range = parseContentRange(ContentRange);
  if (signal) addAbortSignal(signal, body);
  return {
    ...metadataOf(key, output),
    size: range?.size ?? ContentLength,
    range: range && { start: range.start, end: range.end },
    body,
  };
}
