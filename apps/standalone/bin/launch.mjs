import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProgress,
  diskFullError,
  findFfmpeg,
  interruptible,
  isDiskFull,
  prepareCheckout,
  sharedFolders,
  UserError,
} from '../../../packages/bootstrap/src/index.mjs';
import { apps } from './apps.mjs';
import { claim, readClaims } from './claims.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const usage = `Usage: npm start [-- --verbose]

Starts the whole platform on this machine: installs, builds, and runs the apps with an embedded database and a storage
folder. Settings come from the environment; docs/settings.md lists them.
Ctrl-C stops it: with exit code 130 before it is ready, with 0 afterwards.

  --verbose   show the output of npm and of the build
  --help      show this text
`;

/**
 * Starts the platform from a checkout in any state. A folder or a port in use is detected before anything is installed or built. An
 * ffmpeg that is missing, or lacks what jobs need, ends the installation and the build, before anything is started.
 *
 * @param {string[]} args
 */
export async function launch(args) {
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  const stray = args.find((arg) => arg !== '--verbose');
  if (stray !== undefined) {
    process.stderr.write(`${stray} is not an option.\n\n${usage}`);
    process.exitCode = 1;
    return;
  }

  // If the reader of our output closes it (a closed terminal, `| head`), the platform keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const interruption = interruptible();
  const progress = createProgress({ verbose: args.includes('--verbose'), logName: 'standalone' });
  let claims;
  try {
    claims = await claim(readClaims(process.env, apps, root));
    const ffmpeg = await prepare(progress, interruption.signal);
    const { run } = await import(pathToFileURL(join(root, 'apps', 'standalone', 'dist', 'main.js')).href);
    // Until the supervisor takes over, a signal ends the running command, then this process.
    interruption.end();
    interruption.signal.throwIfAborted();
    await run({ root, apps, ffmpeg, progress, ...claims });
  } catch (error) {
    await claims?.release();
    // Ctrl-C ends also what this process waited for without an event loop, such as a look for sudo. Then it hears of the signal itself.
    await nextTurn();
    const { signal } = interruption;
    process.stderr.write(`${explain(signal.aborted ? signal.reason : error)}\n`);
    process.exit(interruption.exitCode());
  }
}

function explain(error) {
  if (error instanceof UserError) return error.message;
  // Of a file of ours, such as a lock or a stamp: Node.js does not say of which.
  return isDiskFull(error) ? diskFullError([root, ...sharedFolders()]).message : (error?.stack ?? error);
}

/**
 * Finds or installs ffmpeg, and installs and builds the rest, at the same time: one mostly waits for Debian's servers, the other for npm's.
 *
 * @returns the paths of ffmpeg and ffprobe
 * @throws the first failure, after the other work has ended too
 */
async function prepare(progress, signal) {
  const ending = new AbortController();
  const options = { progress, signal: AbortSignal.any([signal, ending.signal]) };
  const needs = JSON.parse(readFileSync(join(root, 'apps', 'media-transcoder', 'bin', 'ffmpeg.json'), 'utf8'));
  let failure;
  const end = (error) => {
    failure ??= error;
    ending.abort(failure);
  };
  const [ffmpeg] = await Promise.all([
    findFfmpeg({ ...options, needs }).catch(end),
    prepareCheckout(root, { ...options, scope: 'start', isRun: true }).catch(end),
  ]);
  if (failure !== undefined) throw failure;
  return ffmpeg;
}
