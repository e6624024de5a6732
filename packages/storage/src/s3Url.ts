import { withoutTrailingSlashes } from '@millrace/service';
import { assertFolderPrefix } from './keys.ts';

/** Parses s3://bucket[/prefix]. The prefix of all keys is empty or ends in "/". @throws TypeError, InvalidKeyError */
export function parseS3Url(url: string): { bucket: string; prefix: string } {
  const { hostname, pathname } = new URL(url);
  const path = withoutTrailingSlashes(pathname).replace(/^\/+/, '');
  const prefix = path === '' ? '' : `${path}/`;
  if (hostname === '') throw new TypeError('STORAGE_URL must contain a bucket, as in s3://bucket.');
  if (prefix !== '') assertFolderPrefix(prefix);
  return { bucket: hostname, prefix };
}
