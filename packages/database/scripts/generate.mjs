// Generates the Prisma client without network access. Prisma's command line requires its schema engine, a separate binary
// download, but `generate` never runs it. Any existing executable file satisfies the check.
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
    // biome-ignore lint/style/noProcessEnv: passed unchanged to a child process, nothing is read from it
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
});
if (error) throw error;
if (signal) process.stderr.write(`prisma generate was ended by ${signal}\n`);
process.exit(status ?? 1);
