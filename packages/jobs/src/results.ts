import { mediaErrorCodes } from '@millrace/service';
import { z } from 'zod';

/**
 * Result messages are applied by any replica of the owning API; the database may be away for minutes. Crashes have no limit:
 * a result is small and checked, so it is not what kills an API, and without it the upload would stay `processing`.
 */
export const resultRetries = { maxAttempts: 5_000, retryDelaysSeconds: [1, 2, 5, 10, 30, 60] as const };

/**
 * Tries of a media job, and the seconds between them: three quarters of an hour in all, so that a short outage of the storage
 * costs no upload. What is wrong with a file is found at the first try and is final. A file that kills or hangs its worker
 * gets three: each of them stops other jobs too.
 */
export const mediaJobRetries = {
  maxAttempts: 8,
  maxCrashes: 3,
  retryDelaysSeconds: [2, 5, 15, 60, 180, 600, 1_800] as const,
};

/** Why a source cannot be used. */
export const mediaErrorCode = z.enum(Object.keys(mediaErrorCodes) as [keyof typeof mediaErrorCodes]);

/** How far an attempt is. */
export const percent = z.int().min(0).max(100);

/**
 * The id of a video, a track or an image. It names a folder of the storage, so nothing else may pass for one: who forges a result could
 * have the service sweep a folder below another medium's.
 */
export const mediaId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Whether a prefix is of an attempt at this medium: public/<kind>/<id>/<attempt>/ */
export function isAttemptPrefix(kind: 'videos' | 'tracks', id: string, prefix: string): boolean {
  const folder = `public/${kind}/${id}/`;
  return prefix.startsWith(folder) && /^[A-Za-z0-9_-]{1,64}\/$/.test(prefix.slice(folder.length));
}
