import { withoutTrailingSlashes } from '../base.ts';
import { pathOf, writtenParameters } from './parameters.ts';
import type { ImageTransform } from './transform.ts';

/** The URL of an original. @param origin of the image service; '' for that of the page */
export const originalUrl = (origin: string, id: string): string =>
  `${withoutTrailingSlashes(origin)}/img/${encodeURIComponent(id)}`;

/** The end of a URL is no transform: without any other parameter, the URL is that of the original. */
const isOfOriginal = (written: readonly (readonly [name: string, text: string])[]): boolean =>
  written.every(([name]) => name === 'exp');

const urlOf = (origin: string, id: string, written: readonly [name: string, text: string][]): string => {
  const original = originalUrl(origin, id);
  if (!isOfOriginal(written)) return `${original}/${pathOf(written)}`;
  return written.reduce((url, [name, text]) => `${url}?${name}=${text}`, original);
};

/**
 * The URL of an original, or of a rendition. Equal transforms have equal URLs.
 *
 * @param origin of the image service; '' for that of the page
 * @throws TypeError for a name that is no parameter, RangeError for a value that the service would refuse
 */
export const imageUrl = (origin: string, id: string, transform: ImageTransform = {}): string =>
  urlOf(origin, id, writtenParameters(transform));

/**
 * The same with its signature, for services that require one: `IMAGE_SIGNING_KEYS`, and for originals `IMAGE_ORIGINALS=signed`. Call it
 * where the key is secret: on a server.
 *
 * @param key one of the service's signing keys
 */
export async function signedImageUrl(
  origin: string,
  id: string,
  transform: ImageTransform,
  key: string,
): Promise<string> {
  const written = writtenParameters(transform);
  const url = urlOf(origin, id, written);
  const parts = written.map(([name, text]) => `${name}_${text}`);
  if (!isOfOriginal(written)) return `${url},s_${await signatureOf(id, parts, key)}`;
  const signature = await signatureOf(id, [...parts, 'original'], key);
  return `${url}${parts.length === 0 ? '?' : '&'}s=${signature}`;
}

/** HMAC-SHA256 of the id and the sorted parameters, base64url without padding. */
async function signatureOf(id: string, parts: readonly string[], key: string): Promise<string> {
  const sorted = [...parts].sort((a, b) => (a < b ? -1 : 1));
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', text.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, text.encode(`${id}/${sorted.join(',')}`));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
