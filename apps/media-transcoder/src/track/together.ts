import { FeedClosedError } from '../ffmpeg/io/feeds.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';

/**
 * Waits for tasks of which none is worth anything without the others: the first that fails has all of them stopped. Resolves when every one
 * has ended.
 *
 * @param stop ends whatever is still under way
 * @throws what failed first by itself, rather than because it was stopped or because another had gone away
 */
export async function together(tasks: readonly Promise<unknown>[], stop: () => void): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    tasks.map((task) =>
      task.catch((error: unknown) => {
        failures.push(error);
        // The reader that went away says why in a moment; stopped by us, it could not.
        if (!(error instanceof FeedClosedError)) stop();
      }),
    ),
  );
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
}

const isConsequence = (error: unknown): boolean =>
  error instanceof FeedClosedError || (error instanceof FfmpegError && error.reason === 'output');
