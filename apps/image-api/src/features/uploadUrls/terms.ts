import { AppError } from '@millrace/service';
import type { UploadTerms } from '../../arriving.ts';
import { ended, hasKey, inUse, maxAttempts, type UploadUrlRow } from './row.ts';

/** Counts an upload that begins, and locks the row until the end of the transaction. */
const begin = `
  UPDATE image.upload_urls u SET attempts = u.attempts + 1
  WHERE u.id = $1 AND u.used_at IS NULL AND u.expires_at > now() AND u.attempts < ${maxAttempts} AND ${hasKey}`;

/**
 * Gives the URL to an upload, unless another one has it. The row of an upload that failed is gone, also after its process has died. This is
 * a statement of its own: it must see what was committed before the lock was granted.
 */
const take = `
  UPDATE image.upload_urls u SET image_id = $2
  WHERE u.id = $1 AND NOT EXISTS (SELECT 1 FROM image.images i WHERE i.id = u.image_id)`;

const end = `
  UPDATE image.upload_urls u SET used_at = now() WHERE u.id = $1 AND u.image_id = $2 AND u.used_at IS NULL AND ${hasKey}`;

/** What a URL allows: one image of its types. */
export const termsOf = ({ id, types }: Pick<UploadUrlRow, 'id' | 'types'>): UploadTerms => ({
  async begin(executor, imageId) {
    // It was open a moment ago.
    if ((await executor.execute(begin, [id])) === 0) throw ended('was used or has ended');
    if ((await executor.execute(take, [id, imageId])) === 0) throw inUse();
  },
  check({ mimeType }) {
    if (types.includes(mimeType)) return;
    throw new AppError('unsupported_media_type', `The image is ${mimeType}. This URL takes ${types.join(', ')}.`);
  },
  async end(executor, imageId) {
    if ((await executor.execute(end, [id, imageId])) === 0) throw ended('was revoked');
  },
});
