import { z } from 'zod';
import { maxPositionMs } from './listeningPosition.ts';

/** A place in a track, in milliseconds. */
export const positionField = z
  .int({ error: 'must be a whole number' })
  .min(0, 'must not be negative')
  .max(maxPositionMs, `must be at most ${maxPositionMs}`);
