import { join } from 'node:path';
import { withoutNpmVariables } from './install.mjs';
import { runCommand } from './run.mjs';

/**
 * Generates and compiles what changed since the last build; turbo knows which that is.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, only?: string }} options
 *   `only`: a package; it and what it depends on are built, instead of everything
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
        // The cache is of this checkout; a token in the environment must not send it elsewhere.
        TURBO_CACHE: 'local:rw',
      },
      verbose: progress.verbose,
      signal,
      failure: 'The build',
    }),
  );
}
