import { AppError } from '@millrace/service';
import {
  cacheControlOf,
  isPlaylist,
  type ObjectInfo,
  RangeNotSatisfiableError,
  type Storage,
  StorageUnavailableError,
  type StoredObject,
} from '@millrace/storage';
import type { Request, Response } from 'express';
import { isNotModified, rangeStillApplies } from './conditions.ts';
import type { ContentTags } from './contentTags.ts';
import type { HeldObject } from './heldObjects.ts';
import { maxPlaylistBytes, type PlaylistCache } from './playlistCache.ts';
import { parseRange, type RequestedRange, resolveRange } from './rangeHeader.ts';
import { defaultReaderLimits, type ReaderLimits } from './readerLimits.ts';
import { sendBody, sendBytes } from './responseBody.ts';

export interface SendOptions {
  storage: Pick<Storage, 'head' | 'get'>;
  key: string;
  /** Default: depends on the key. */
  cacheControl?: string;
  /** ETags computed from the bytes, in place of the storage's tags, which identify versions. */
  tags?: ContentTags;
  /** If `tags` hold the bytes, and the storage has confirmed them within so many milliseconds, it is not asked again. */
  confirmedWithinMs?: number;
  /** Additional headers; they override the default ones. */
  headers?: (info: ObjectInfo) => Record<string, string>;
  /** Cache of compressed playlists. Without it, playlists are sent uncompressed. */
  playlists?: PlaylistCache;
  /** Limits below which a client is disconnected. */
  readers?: ReaderLimits;
  /** Called once at the end, also if the client disconnects, with the body bytes that were sent. */
  onSent?: (bytes: number) => void;
}

/** Caches keep the 404 for 5 s. Otherwise every player that misses a segment would cause a request to the storage. */
export const notFound = () =>
  new AppError('not_found', 'There is nothing at this address.', { headers: { 'Cache-Control': 'public, max-age=5' } });

const notSatisfiable = (size: number) =>
  new AppError('range_not_satisfiable', `The object has only ${size} bytes. Request a range within them.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });

function headersFor(info: ObjectInfo, options: SendOptions): Record<string, string | number> {
  const cacheControl = options.cacheControl ?? cacheControlOf(options.key);
  return {
    'Content-Type': info.contentType,
    ETag: info.etag,
    'Last-Modified': info.lastModified.toUTCString(),
    ...(cacheControl !== undefined && { 'Cache-Control': cacheControl }),
    ...options.headers?.(info),
  };
}

/**
 * Answers GET and HEAD with an object: whole (200), a single range (206, 416) or not modified (304). Resolves when the response
 * is sent or the client has disconnected.
 *
 * @throws AppError not_found, range_not_satisfiable; StorageUnavailableError, also after the headers were sent: the response is
 * then aborted
 */
export async function sendObject(req: Request, res: Response, options: SendOptions): Promise<void> {
  if (!(await sendObjectIfThere(req, res, options))) throw notFound();
}

/**
 * As `sendObject`, for objects that the caller can create if they do not exist.
 *
 * @returns false if there is no such object; nothing was then sent
 * @throws AppError range_not_satisfiable; StorageUnavailableError
 */
export async function sendObjectIfThere(req: Request, res: Response, options: SendOptions): Promise<boolean> {
  const { headers } = req;
  const isHead = req.method === 'HEAD';
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  // RFC 9110 defines Range for GET only.
  const range = isHead ? undefined : parseRange(headers.range);
  if (isPlaylist(options.key) && options.playlists !== undefined) {
    res.vary('Accept-Encoding');
    if (range === undefined && req.acceptsEncodings('gzip', 'identity') === 'gzip') {
      const sent = await sendCompressed(req, res, options, options.playlists);
      if (sent !== undefined) return sent;
    }
  }
  const needsInfo =
    isHead ||
    headers['if-none-match'] !== undefined ||
    headers['if-modified-since'] !== undefined ||
    (range !== undefined && ('suffix' in range || req.get('if-range') !== undefined));
  const held = options.tags?.held(options.key, options.confirmedWithinMs ?? 0);
  // Most requests of players are unconditional. They cost one call to the storage instead of two.
  const info = needsInfo ? (held ?? (await describe(options))) : undefined;
  if (info === null) return false;
  if (info !== undefined && isNotModified(headers, info)) {
    res.writeHead(304, withoutType(headersFor(info, options))).end();
    return true;
  }
  if (info !== undefined && isHead) {
    res.writeHead(200, { ...headersFor(info, options), 'Content-Length': info.size }).end();
    return true;
  }
  if (held !== undefined && range === undefined) {
    await sendFound(res, options, held);
    return true;
  }
  const object = await open(options, range, req.get('if-range'), info);
  if (object === null) return false;
  await sendFound(res, options, object);
  return true;
}

/** The object's info with the ETag for clients; null if there is no such object. */
async function describe({ storage, tags, key }: SendOptions): Promise<ObjectInfo | null> {
  const stored = await storage.head(key);
  return stored === null || tags === undefined ? stored : tags.tagged(key, stored);
}

/** A 304 has only the validators and the caching headers. */
function withoutType({
  'Content-Type': _,
  ...headers
}: Record<string, string | number>): Record<string, string | number> {
  return headers;
}

async function open(
  options: SendOptions,
  requested: RequestedRange | undefined,
  ifRange: string | undefined,
  info: ObjectInfo | undefined,
): Promise<StoredObject | HeldObject | null> {
  const { storage, key, tags } = options;
  const applies = requested !== undefined && (info === undefined || rangeStillApplies(ifRange, info));
  const range = applies ? rangeFor(requested, info) : undefined;
  try {
    if (tags !== undefined && range === undefined) return await tags.open(key);
    const found = await storage.get(key, range && { range });
    const object = found === null || tags === undefined ? found : await tags.taggedOpen(key, found);
    if (object === null) return null;
    // The object was replaced after `head`. The client has no part of the new version, so it gets all of it.
    if (range !== undefined && info !== undefined && object.etag !== info.etag) {
      object.body.destroy();
      return open(options, undefined, undefined, undefined);
    }
    return object;
  } catch (error) {
    if (error instanceof RangeNotSatisfiableError) throw notSatisfiable(error.size);
    throw error;
  }
}

function rangeFor(requested: RequestedRange, info: ObjectInfo | undefined): { start: number; end?: number } {
  if (info !== undefined) {
    const range = resolveRange(requested, info.size);
    if (range === null) throw notSatisfiable(info.size);
    return range;
  }
  if ('suffix' in requested) throw new Error('a suffix range needs the size of the object');
  const { start, end } = requested;
  return end === undefined ? { start } : { start, end };
}

async function sendFound(res: Response, options: SendOptions, object: StoredObject | HeldObject): Promise<void> {
  const { range, size } = object;
  const headers = headersFor(object, options);
  const length = range === undefined ? size : range.end - range.start + 1;
  if (range === undefined) res.writeHead(200, { ...headers, 'Content-Length': length });
  else {
    res.writeHead(206, {
      ...headers,
      'Content-Length': length,
      'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
    });
  }
  const { readers = defaultReaderLimits } = options;
  const { sent, failure } = await ('bytes' in object
    ? sendBytes(object.bytes, res, readers)
    : sendBody(object.body, res, length, readers));
  options.onSent?.(sent);
  if (failure !== undefined) throw failure instanceof AppError ? failure : new StorageUnavailableError(failure);
}

/** @returns false if there is no such object; undefined if it must be sent uncompressed (nothing was then sent) */
async function sendCompressed(
  req: Request,
  res: Response,
  options: SendOptions,
  playlists: PlaylistCache,
): Promise<boolean | undefined> {
  const info = await options.storage.head(options.key);
  if (info === null) return false;
  if (info.size > maxPlaylistBytes) return undefined;
  // The compressed bytes differ, so the ETag must differ.
  const variant = { ...info, etag: `${info.etag.slice(0, -1)}-gzip"` };
  if (isNotModified(req.headers, variant)) {
    res.writeHead(304, withoutType(headersFor(variant, options))).end();
    return true;
  }
  const compressed = await playlists.get(options.key, info.etag);
  if (compressed === null) return undefined;
  res.writeHead(200, {
    ...headersFor(variant, options),
    'Content-Encoding': 'gzip',
    'Content-Length': compressed.length,
  });
  if (req.method === 'HEAD') {
    res.end();
    return true;
  }
  const { sent } = await sendBytes(compressed, res, options.readers ?? defaultReaderLimits);
  options.onSent?.(sent);
  return true;
}
