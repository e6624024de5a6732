import { type Settings, setting } from '@millrace/service';

/** What an app that owns tables reads from its environment. */
export const databaseSettings = {
  DATABASE_URL: {
    schema: setting.url(['postgres:', 'postgresql:']),
    describe: 'The Postgres database, e.g. `postgres://user:password@host:5432/millrace`.',
  },
  DATABASE_POOL_SIZE: {
    schema: setting.integer({ min: 1, max: 1000, default: 10 }),
    describe: 'Connections each API process keeps to the database at most.',
    default: '10',
  },
} as const satisfies Settings;
