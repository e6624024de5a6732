// `npm run jest`: builds what has changed, then runs Jest with the arguments that it is given.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareCheckout, prepareOrExit, runInForeground } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
await prepareOrExit((options) => prepareCheckout(root, options));
runInForeground(
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...process.argv.slice(2),
  ],
  { cwd: root },
);
