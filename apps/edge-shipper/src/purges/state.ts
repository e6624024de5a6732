import type { Logger } from '@millrace/service';
import { z } from 'zod';
import { loadState } from '../stateFile.ts';

/** How the state is written to a file. */
export const stateSchema = z.object({
  /** The place in the log after which to read; null before the first answer. */
  next: z.int().nonnegative().nullable(),
  /** When the log was last read, in milliseconds since 1970. */
  readAt: z.int().nonnegative(),
  /** The last generation of a marker. */
  generation: z.int().nonnegative(),
  /** Media, or `*`, that are to be purged again, and when: one entry for each time. */
  again: z.array(z.tuple([z.string(), z.int()])),
});

/** How far an edge has followed the purges of a service. */
export type PurgeState = z.infer<typeof stateSchema>;

const beginning = (): PurgeState => ({ next: null, readAt: 0, generation: 0, again: [] });

/** From the beginning if the file cannot be read: everything is then purged once. */
export async function loadPurgeState(path: string, log: Logger): Promise<PurgeState> {
  const warn = (err: unknown) => log.warn({ err, path }, 'cannot read the state of purges; purging all');
  return (await loadState(path, stateSchema, warn)) ?? beginning();
}
