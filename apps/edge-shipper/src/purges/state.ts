import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Logger } from '@millrace/service';
import { codeOf } from '@millrace/service';
import { z } from 'zod';

const stateSchema = z.object({
  /** The place in the log after which to read; null before the first answer. */
  next: z.int().nonnegative().nullable(),
  /** When the log was last read, in milliseconds since 1970. */
  readAt: z.int().nonnegative(),
  /** The last generation of a marker. */
  generation: z.int().nonnegative(),
  /** Media, or `*`, that are to be purged once more, and when. */
  again: z.array(z.tuple([z.string(), z.int()])),
});

/** How far an edge has followed the purges of a service. */
export type PurgeState = z.infer<typeof stateSchema>;

const beginning = (): PurgeState => ({ next: null, readAt: 0, generation: 0, again: [] });

/** From the beginning if the file cannot be read: everything is then purged once. */
export async function loadState(path: string, log: Logger): Promise<PurgeState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') log.warn({ err: error, path }, 'cannot read the state of purges; purging all');
    return beginning();
  }
}

/** Replaces the file atomically. */
export async function saveState(path: string, state: PurgeState): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, `${JSON.stringify(state)}\n`, { flush: true });
  await rename(temporary, path);
}
