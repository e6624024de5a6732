import { parseArgs } from 'node:util';
import { configOfProcess, createLogger, messageOf } from '@millrace/service';
import { isUnavailable } from './errors.ts';
import { migrate, resolveMigration } from './migrate.ts';
import { databaseSettings } from './settings.ts';

const usage = `Applies the migrations that the database in DATABASE_URL lacks.

  npm run millrace -- migrate
  npm run millrace -- migrate --applied <name>       an unfinished migration was completed by hand
  npm run millrace -- migrate --rolled-back <name>   an unfinished migration was undone by hand; it is applied again
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { applied: { type: 'string' }, 'rolled-back': { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const { DATABASE_URL: url } = configOfProcess({ DATABASE_URL: databaseSettings.DATABASE_URL });
  if (values.applied) await resolveMigration({ url, name: values.applied, as: 'applied' });
  if (values['rolled-back']) await resolveMigration({ url, name: values['rolled-back'], as: 'rolled-back' });
  const log = createLogger({ name: 'migrate', pretty: process.stdout.isTTY });
  const applied = await migrate({ url, log });
  log.info({ applied }, applied.length === 0 ? 'the database is up to date' : 'the database was migrated');
}

main().catch((error: unknown) => {
  const sentence = isUnavailable(error) ? `The database cannot be reached: ${messageOf(error)}` : messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
