import { z } from 'zod';
import { job } from './define.ts';

/** Writes what one service keeps of an account into the storage. The service does it itself: workers do not read its rows. */
const exportJob = job({
  version: 1,
  maxAttempts: 8,
  maxCrashes: 3,
  retryDelaysSeconds: [5, 15, 60, 180, 600, 1_800] as const,
  payload: z.object({ exportId: z.string().regex(/^[\w-]{22}$/), accountId: z.int() }),
});

export const exportMessages = { 'video.export': exportJob, 'track.export': exportJob, 'image.export': exportJob };
