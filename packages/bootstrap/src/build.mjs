import { join } from 'node:path';
import { withoutNpmVariables } from './install.mjs';
import { runCommand } from './run.mjs';

/**
 * Runs tasks of turbo.json: those whose inputs have changed since they ran; of the others, it restores the results.
 *
 * @param {string} root
 * @param {{ title: string, tasks: string[], progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal }} options
 */
export async function runTasks(root, { title, tasks, progress, signal }) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  await progress.step(title, () =>
    runCommand(process.execPath, [turbo, 'run', ...tasks, '--output-logs=errors-only', '--no-color'], {
      cwd: root,
      env: {
        ...withoutNpmVariables(process.env),
        TURBO_TELEMETRY_DISABLED: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
        DO_NOT_TRACK: '1',
        // The cache belongs to this checkout; a turbo token in the environment must not upload it.
        TURBO_CACHE: 'local:rw',
      },
      verbose: progress.verbose,
      signal,
      failure: title,
    }),
  );
}
