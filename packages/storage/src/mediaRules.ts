import { placeOf } from './places.ts';

/**
 * The default headers of an object by its key: the content type by the extension, Cache-Control by the folder. Writers and /media
 * use them. The file driver stores no headers for objects with the defaults.
 */

const contentTypes: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  flac: 'audio/flac',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  m3u8: 'application/vnd.apple.mpegurl',
  m4a: 'audio/mp4',
  m4s: 'video/mp4',
  m4v: 'video/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpd: 'application/dash+xml',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ts: 'video/mp2t',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
};

/** The content type by the extension of the key's last name; application/octet-stream for unknown or missing extensions. */
export function contentTypeOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return (Object.hasOwn(contentTypes, extension) && contentTypes[extension]) || 'application/octet-stream';
}

/** For objects that never change under their key. Shared caches keep them only for an hour, so that deleted objects expire. */
const immutable = 'public, max-age=31536000, immutable, s-maxage=3600';
const shortLived = 'public, max-age=60';

/** Whether the key names an HLS playlist or a DASH manifest. */
export function isPlaylist(key: string): boolean {
  return /\.(?:m3u8|mpd)$/i.test(key);
}

/** Cache-Control of an object by its key; undefined for objects that are not delivered. */
export function cacheControlOf(key: string): string | undefined {
  if (placeOf(key) === undefined) return undefined;
  return isPlaylist(key) ? shortLived : immutable;
}

const safeHeaderValue = /^[\x20-\x7e]{1,200}$/;
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/;

/**
 * The headers to store with an object: the caller's values, or the defaults of the key.
 *
 * @throws TypeError for invalid header values, which would break a response
 */
export function headersOf(
  key: string,
  options: { contentType?: string | undefined; cacheControl?: string | undefined },
): { contentType: string; cacheControl: string | undefined } {
  const contentType = options.contentType ?? contentTypeOf(key);
  const cacheControl = options.cacheControl ?? cacheControlOf(key);
  if (!mediaType.test(contentType) || !safeHeaderValue.test(contentType)) throw new TypeError('Not a content type.');
  if (cacheControl !== undefined && !safeHeaderValue.test(cacheControl)) throw new TypeError('Not a Cache-Control.');
  return { contentType, cacheControl };
}
