import { parseArgs } from 'node:util';
import { createLogger, messageOf } from '@millrace/service';
import { copyDatabase } from './copyDatabase.ts';
import { isUnavailable } from './errors.ts';

const usage = `Copies all rows of the platform into another database. It first applies the migrations there.

  npm run millrace -- copy-database --from postgres://… --to postgres://…

Stop the apps first: changes during the copy are not copied. To copy the files, use copy-storage.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { from, to, help } = values;
  if (help || from === undefined || to === undefined) {
    (help ? process.stdout : process.stderr).write(usage);
    if (!help) process.exitCode = 1;
    return;
  }
  if (from === to) throw new Error('--from and --to name the same database.');
  const log = createLogger({ name: 'copy', level: 'warn', pretty: process.stdout.isTTY });
  const copied = await copyDatabase({ from, to, log, say: (line) => process.stdout.write(`${line}\n`) });
  const rows = [...copied.values()].reduce((sum, n) => sum + n, 0);
  process.stdout.write(`Copied ${rows} rows of ${copied.size} tables.\n`);
}

main().catch((error: unknown) => {
  const sentence = isUnavailable(error) ? `A database cannot be reached: ${messageOf(error)}` : messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
