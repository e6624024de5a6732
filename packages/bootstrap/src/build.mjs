import { diskFullError, isDiskFull, sharedFolders } from './disk.mjs';
import { runCommand } from './run.mjs';
import { turboEnvironment, turboIn } from './turbo.mjs';

/**
 * Runs tasks of turbo.json: those whose inputs have changed since they ran; of the others, it restores the results.
 *
 * @param {string} root
 * @param {{ title: string, tasks: string[], progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal }} options
 */
export async function runTasks(root, { title, tasks, progress, signal }) {
  await progress.step(title, () =>
    runCommand(process.execPath, [turboIn(root), 'run', ...tasks, '--output-logs=errors-only', '--no-color'], {
      cwd: root,
      env: turboEnvironment(),
      verbose: progress.verbose,
      signal,
      failure: title,
    }).catch((error) => {
      throw isDiskFull(error) ? diskFullError([root, ...sharedFolders()], `${title} failed`) : error;
    }),
  );
}
