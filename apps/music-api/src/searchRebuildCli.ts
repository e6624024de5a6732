import { parseArgs } from 'node:util';
import { databaseSettings, isUnavailable, openDatabase } from '@millrace/database';
import { configOfProcess, createLogger, messageOf } from '@millrace/service';
import { openEngine } from './features/search/opensearch/client.ts';
import { createFeed } from './features/search/opensearch/feed.ts';
import { rebuild } from './features/search/opensearch/rebuild.ts';
import { searchSettings } from './settings.ts';

const usage = `Builds the index of SEARCH_URL again from the database, while the old one is searched. Then it switches, and removes the old one.

  npm run millrace -- rebuild-search

If it is interrupted, run it again: it starts from the beginning. Run it once at a time.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const { SEARCH_URL: url, DATABASE_URL } = configOfProcess({ ...databaseSettings, ...searchSettings });
  if (url === undefined) throw new Error('SEARCH_URL is not set: the search is in Postgres, and needs no rebuild.');
  const log = createLogger({ name: 'search-rebuild', level: 'warn', pretty: process.stdout.isTTY });
  const database = openDatabase({ url: DATABASE_URL, poolSize: 2, log, name: 'search-rebuild' });
  const engine = openEngine(url, 60_000);
  try {
    const feed = createFeed({ database, engine, log });
    await rebuild({ database, engine, feed, say: (line) => process.stdout.write(`${line}\n`) });
  } finally {
    await engine.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  const sentence = isUnavailable(error) ? `The database cannot be reached: ${messageOf(error)}` : messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
