import { type Settings, setting } from '@millrace/service';

/** The settings of an app that owns tables. */
export const databaseSettings = {
  DATABASE_URL: {
    schema: setting.url(['postgres:', 'postgresql:']),
    describe: 'URL of the Postgres database, e.g. `postgres://user:password@host:5432/millrace`',
  },
  DATABASE_POOL_SIZE: {
    schema: setting.integer({ min: 1, max: 1000, default: 10 }),
    describe:
      'Maximum number of database connections of each API process. [One account has at most four of ten](architecture/uploads.md#database-connections)',
    default: '10',
  },
} as const satisfies Settings;
