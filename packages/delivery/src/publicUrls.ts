import { withoutTrailingSlashes } from '@millrace/service';

export interface PublicUrls {
  /** The absolute URL of a delivered object. @throws TypeError for a key outside `public/` */
  forKey(key: string): string;
  /** As `forKey`, but only the path (`/media/…`) where this service itself delivers. */
  pathForKey(key: string): string;
  /** Scheme, host and port of what delivers media, as a Content-Security-Policy names it. */
  mediaOrigin: string;
}

/**
 * Where clients find what is delivered.
 *
 * @param options.publicUrl the service's own origin as clients see it
 * @param options.mediaBaseUrl what stands in the place of `<publicUrl>/media`: a CDN, or the bucket's `public` folder
 */
export function publicUrls(options: { publicUrl: string; mediaBaseUrl?: string | undefined }): PublicUrls {
  const mediaBase = options.mediaBaseUrl === undefined ? undefined : withoutTrailingSlashes(options.mediaBaseUrl);
  const base = mediaBase ?? `${withoutTrailingSlashes(options.publicUrl)}/media`;
  const deliveredPath = (key: string): string => {
    if (!key.startsWith('public/')) throw new TypeError('only keys in public/ are delivered');
    return key.slice('public'.length);
  };
  return {
    forKey: (key) => `${base}${deliveredPath(key)}`,
    pathForKey: (key) => `${mediaBase ?? '/media'}${deliveredPath(key)}`,
    mediaOrigin: new URL(base).origin,
  };
}
