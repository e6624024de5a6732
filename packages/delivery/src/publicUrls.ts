import { withoutTrailingSlashes } from '@millrace/service';

export interface PublicUrls {
  /** The absolute URL of a delivered object. @throws TypeError for a key outside `public/` */
  forKey(key: string): string;
  /** As `forKey`, but only the path (`/media/…`) if this service delivers the media itself. */
  pathForKey(key: string): string;
}

/**
 * Public URLs of stored objects.
 *
 * @param options.publicUrl the origin of this service as seen by clients
 * @param options.mediaBaseUrl replaces `<publicUrl>/media`: a CDN, or the bucket's `public` folder
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
  };
}
