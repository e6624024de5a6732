// `npm run jest`: builds what has changed, then runs Jest with the arguments that it is given.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgressOnStderr, prepareCheckout, UserError } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const interruption = new AbortController();
const abort = () => interruption.abort(new UserError('Interrupted.'));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const name of signals) process.on(name, abort);
try {
  const progress = createProgressOnStderr();
  await prepareCheckout(root, { progress, signal: interruption.signal });
} catch (error) {
  process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
  process.exit(1);
}
for (const name of signals) process.off(name, abort);

const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
// A terminal sends Ctrl-C to both; Jest decides when it ends.
for (const name of signals) process.on(name, () => jest.kill(name));
jest.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
