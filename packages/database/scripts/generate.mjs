// Generates the Prisma client without reaching any host: the command line insists on having its schema engine, a
// binary from a host of its own, but `generate` never runs it. Any executable file that exists satisfies it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const packageJson = require.resolve('prisma/package.json');
const command = join(dirname(packageJson), require(packageJson).bin.prisma);

const { status, signal, error } = spawnSync(process.execPath, [command, 'generate', '--no-hints'], {
  cwd: join(dirname(fileURLToPath(import.meta.url)), '..'),
  stdio: 'inherit',
  env: {
    // biome-ignore lint/style/noProcessEnv: handed on whole to a child process, nothing is read from it
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
});
if (error) throw error;
if (signal) process.stderr.write(`prisma generate was ended by ${signal}\n`);
process.exit(status ?? 1);
