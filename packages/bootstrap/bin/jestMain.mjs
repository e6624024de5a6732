// `npm run jest`: builds what has changed, then runs Jest with the arguments that it is given.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgressOnStderr, interruptible, prepareCheckout, UserError } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const interruption = interruptible();
try {
  const progress = createProgressOnStderr();
  await prepareCheckout(root, { progress, signal: interruption.signal });
} catch (error) {
  process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
  process.exit(interruption.exitCode());
}
interruption.end();

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
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => jest.kill(name));
jest.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
