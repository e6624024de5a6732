// Runs turbo with the arguments that it is given, without its notices.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requirePackages } from '../src/index.mjs';
import { turboEnvironment, turboIn } from '../src/turbo.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
requirePackages(root);
const turbo = spawn(process.execPath, [turboIn(root), ...process.argv.slice(2)], {
  cwd: root,
  env: turboEnvironment(),
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both; turbo decides when it ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => turbo.kill(name));
turbo.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
