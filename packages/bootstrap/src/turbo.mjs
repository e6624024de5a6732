import { join } from 'node:path';
import { withoutNpmVariables } from './install.mjs';

/** @param {string} root */
export const turboIn = (root) => join(root, 'node_modules', 'turbo', 'bin', 'turbo');

/** The environment of turbo: it says and sends nothing of its own, and looks for no newer version. */
export const turboEnvironment = () => ({
  ...withoutNpmVariables(process.env),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  // The cache belongs to this checkout; a turbo token in the environment must not upload it.
  TURBO_CACHE: 'local:rw',
});
