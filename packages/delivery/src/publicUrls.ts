import { withoutTrailingSlashes } from '@millrace/service';
import { placeOf } from '@millrace/storage';

export interface PublicUrls {
  /** The absolute URL of a delivered object. @throws TypeError for a key of an object that is not delivered */
  forKey(key: string): string;
  /** As `forKey`, but only the path (`/media/…`) if this service delivers the media itself. */
  pathForKey(key: string): string;
  /** As `pathForKey`, with a playback token: `/media/~<token>/…`. Relative addresses in the object inherit it. */
  pathWithToken(key: string, token: string): string;
}

/**
 * Public URLs of stored objects.
 *
 * @param options.publicUrl the origin of this service as seen by clients
 * @param options.mediaBaseUrl replaces `<publicUrl>/media`: a CDN, or the bucket's `public` folder
 * @param options.privateBaseUrl replaces it in URLs with a token: a CDN that verifies tokens
 */
export function publicUrls(options: {
  publicUrl: string;
  mediaBaseUrl?: string | undefined;
  privateBaseUrl?: string | undefined;
}): PublicUrls {
  const baseOf = (url: string | undefined) => (url === undefined ? undefined : withoutTrailingSlashes(url));
  const mediaBase = baseOf(options.mediaBaseUrl);
  const privateBase = baseOf(options.privateBaseUrl) ?? '/media';
  const base = mediaBase ?? `${withoutTrailingSlashes(options.publicUrl)}/media`;
  const deliveredPath = (key: string): string => {
    const place = placeOf(key);
    if (place === undefined) throw new TypeError('only keys in public/ and protected/ are delivered');
    return key.slice(place.length);
  };
  return {
    forKey: (key) => `${base}${deliveredPath(key)}`,
    pathForKey: (key) => `${mediaBase ?? '/media'}${deliveredPath(key)}`,
    pathWithToken: (key, token) => `${privateBase}/~${token}${deliveredPath(key)}`,
  };
}
