// Runs turbo with the arguments that it is given, without its notices.
import { fileURLToPath } from 'node:url';
import { requirePackages, runInForeground } from '../src/index.mjs';
import { turboEnvironment, turboIn } from '../src/turbo.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
requirePackages(root);
runInForeground([turboIn(root), ...process.argv.slice(2)], { cwd: root, env: turboEnvironment() });
