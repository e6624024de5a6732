import { join } from 'node:path';
import { withoutNpmVariables } from './install.mjs';
import { runCommand } from './run.mjs';

/**
 * Generates and compiles the packages that changed since the last build, as detected by turbo.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, only?: string }} options
 *   `only`: builds this package and its dependencies instead of everything
 */
export async function build(root, { progress, signal, only }) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const filter = only === undefined ? [] : [`--filter=${only}...`];
  await progress.step('Building', () =>
    runCommand(process.execPath, [turbo, 'run', 'build', ...filter, '--output-logs=errors-only', '--no-color'], {
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
      failure: 'The build',
    }),
  );
}
