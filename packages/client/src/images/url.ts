import { withoutTrailingSlashes } from '../base.ts';
import type { ImageTransform } from './grammar.ts';
import { pathOf, writtenParameters } from './parameters.ts';

/** An image by its id, or a picture of another server that the service transforms: `IMAGE_REMOTE_SOURCES`. */
export type ImageSource = string | { remote: string | URL };

/** In UTF-8, without padding. */
function base64url(bytes: Uint8Array): string {
  // Not all at once: a call has a limit of arguments.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What stands for a source in a URL, and in what is signed. @throws RangeError for what is no web address */
function segmentOf(source: ImageSource): string {
  if (typeof source === 'string') return encodeURIComponent(source);
  const url = new URL(source.remote);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RangeError('remote must be a URL of https');
  // It is not sent.
  url.hash = '';
  return `~${base64url(new TextEncoder().encode(url.href))}`;
}

/** The URL of an original. @param origin of the image service; '' for that of the page */
export const originalUrl = (origin: string, id: string): string =>
  `${withoutTrailingSlashes(origin)}/img/${encodeURIComponent(id)}`;

/** The version and the end of a URL are no transform: without any other parameter, the URL is that of the original. */
const isOfOriginal = (written: readonly (readonly [name: string, text: string])[]): boolean =>
  written.every(([name]) => name === 'v' || name === 'exp');

const urlOf = (origin: string, source: ImageSource, written: readonly [name: string, text: string][]): string => {
  const original = `${withoutTrailingSlashes(origin)}/img/${segmentOf(source)}`;
  if (typeof source !== 'string' && isOfOriginal(written)) {
    throw new RangeError(
      'the service sends no originals of other servers: name a width, a format, or another parameter',
    );
  }
  if (!isOfOriginal(written)) return `${original}/${pathOf(written)}`;
  const query = written.map(([name, text]) => `${name}=${text}`).join('&');
  return query === '' ? original : `${original}?${query}`;
};

/**
 * The URL of an original, or of a rendition. Equal transforms have equal URLs.
 *
 * @param id of an image, or `{ remote: 'https://…' }`
 * @param origin of the image service; '' for that of the page
 * @throws TypeError for a name that is no parameter, RangeError for a value that the service would refuse
 */
export const imageUrl = (origin: string, id: ImageSource, transform: ImageTransform = {}): string =>
  urlOf(origin, id, writtenParameters(transform));

/**
 * The same with its signature, for services that require one: `IMAGE_SIGNING_KEYS`, and for originals `IMAGE_ORIGINALS=signed`. Call it
 * where the key is secret: on a server.
 *
 * @param key one of the service's signing keys
 */
export async function signedImageUrl(
  origin: string,
  id: ImageSource,
  transform: ImageTransform,
  key: string,
): Promise<string> {
  const written = writtenParameters(transform);
  const url = urlOf(origin, id, written);
  const segment = typeof id === 'string' ? id : segmentOf(id);
  const partsOf = (pairs: typeof written) => pairs.map(([name, text]) => `${name}_${text}`);
  if (!isOfOriginal(written)) return `${url},s_${await signatureOf(segment, partsOf(written), key)}`;
  // The version of an original is not signed: there it may be a cache buster.
  const signed = partsOf(written.filter(([name]) => name !== 'v'));
  const signature = await signatureOf(segment, [...signed, 'original'], key);
  return `${url}${written.length === 0 ? '?' : '&'}s=${signature}`;
}

/** HMAC-SHA256 of the id and the sorted parameters, base64url without padding. */
async function signatureOf(id: string, parts: readonly string[], key: string): Promise<string> {
  const sorted = [...parts].sort((a, b) => (a < b ? -1 : 1));
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', text.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, text.encode(`${id}/${sorted.join(',')}`));
  return base64url(new Uint8Array(signature));
}
