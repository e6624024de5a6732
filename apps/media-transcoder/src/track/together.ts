import { FeedClosedError } from '../ffmpeg/io/feeds.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';

/**
 * Waits for tasks that are useless without each other: the first failure stops all. Resolves when every task has ended.
 *
 * @param stop ends the tasks that are still running
 * @throws the first failure that is not a consequence of `stop` or of another task's end
 */
export async function together(tasks: readonly Promise<unknown>[], stop: () => void): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    tasks.map((task) =>
      task.catch((error: unknown) => {
        failures.push(error);
        // The reader that closed the feed will report its reason, unless we stop it first.
        if (!(error instanceof FeedClosedError)) stop();
      }),
    ),
  );
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
}

const isConsequence = (error: unknown): boolean =>
  error instanceof FeedClosedError || (error instanceof FfmpegError && error.reason === 'output');
