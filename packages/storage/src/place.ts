import { withoutTrailingSlashes } from '@millrace/service';
import { assertFolderPrefix } from './keys.ts';

/** The bucket, and the prefix of all keys in it (empty, or ending in "/"), that s3://bucket[/prefix] names. */
export function parseS3Url(url: string): { bucket: string; prefix: string } {
  const { hostname, pathname } = new URL(url);
  const path = withoutTrailingSlashes(pathname).replace(/^\/+/, '');
  const prefix = path === '' ? '' : `${path}/`;
  if (hostname === '') throw new TypeError('STORAGE_URL names no bucket');
  if (prefix !== '') assertFolderPrefix(prefix);
  return { bucket: hostname, prefix };
}
