import { mediaErrorCodes } from '@millrace/service';
import { z } from 'zod';

/**
 * Any replica of the owning API applies result messages; the database may be unavailable for minutes. Crashes are not limited:
 * a result is small and validated, so it does not kill an API, and without it the upload would stay `processing`.
 */
export const resultRetries = { maxAttempts: 5_000, retryDelaysSeconds: [1, 2, 5, 10, 30, 60] as const };

/** Whether the job's owner knows the queue for long files, to which a worker may move the job. Owners of older versions do not say it. */
export const mayMove = z.boolean().optional();

/**
 * Attempts of a media job and the seconds between them: 45 minutes in all, so that no upload is lost in a short outage of the
 * storage. A defect of the file is found by the first attempt and is final. A file that kills or hangs its worker gets three
 * attempts, because each crash also stops other jobs.
 */
export const mediaJobRetries = {
  maxAttempts: 8,
  maxCrashes: 3,
  retryDelaysSeconds: [2, 5, 15, 60, 180, 600, 1_800] as const,
};

/** Why a source cannot be used. */
export const mediaErrorCode = z.enum(Object.keys(mediaErrorCodes) as [keyof typeof mediaErrorCodes]);

/** A picture that was made for a request. */
export const madePicture = z.object({ bytes: z.int().positive() });

/** Progress of an attempt. */
export const percent = z.int().min(0).max(100);

/**
 * The id of a video, a track or an image. It names a folder of the storage, so it is validated strictly: with a forged result, an attacker
 * could otherwise make the service sweep a folder of another medium.
 */
export const mediaId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Whether the prefix belongs to an attempt for this medium: public/<kind>/<id>/<attempt>/, or the same in protected/ */
export function isAttemptPrefix(kind: 'videos' | 'tracks', id: string, prefix: string): boolean {
  const folder = [`public/${kind}/${id}/`, `protected/${kind}/${id}/`].find((one) => prefix.startsWith(one));
  return folder !== undefined && /^[A-Za-z0-9_-]{1,64}\/$/.test(prefix.slice(folder.length));
}
