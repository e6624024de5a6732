import { mediaErrorCodes } from '@millrace/errors';
import { z } from 'zod';

/** Result messages are applied by any replica of the owning API; the database may be away for minutes. */
export const resultRetries = { maxAttempts: 5_000, retryDelaysSeconds: [1, 2, 5, 10, 30, 60] as const };

/**
 * Tries of a media job, and seconds between them: three quarters of an hour in all, so that a storage that is away over lunch
 * costs nobody their upload. What is wrong with a file is no reason for a retry, so only a file that kills its worker uses them up.
 */
export const mediaJobRetries = { maxAttempts: 8, retryDelaysSeconds: [2, 5, 15, 60, 180, 600, 1_800] as const };

/** Why a source cannot be used. */
export const mediaErrorCode = z.enum(Object.keys(mediaErrorCodes) as [keyof typeof mediaErrorCodes]);

/** How far an attempt is. */
export const percent = z.int().min(0).max(100);
