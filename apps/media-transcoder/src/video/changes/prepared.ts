import type { Logger } from '@millrace/service';
import { ChangedError, type Changes, noChanges } from '../../media/changes.ts';

/**
 * Runs `work`, which is prepared for nothing; for each change that it meets, again, prepared for it. So files in which nothing changes, which
 * are nearly all, cost nothing.
 */
export async function preparedFor<T>({ log }: { log: Logger }, work: (changes: Changes) => Promise<T>): Promise<T> {
  let changes = noChanges;
  for (;;) {
    try {
      return await work(changes);
    } catch (error) {
      if (!(error instanceof ChangedError) || changes[error.change]) throw error;
      log.info({ change: error.change }, 'the stream changes; encoding again');
      changes = { ...changes, [error.change]: true };
    }
  }
}
