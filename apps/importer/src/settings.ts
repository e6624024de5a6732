import { databaseSettings } from '@millrace/database';
import { type ConfigOf, type Settings, setting } from '@millrace/service';

const baseUrl = (fallback: string) => setting.url(['http:', 'https:']).default(fallback);

/** The settings of the import command. Beside `npm start` they come from the data folder. */
export const importerSettings = {
  DATABASE_URL: databaseSettings.DATABASE_URL,
  IMPORT_VIDEO_URL: {
    schema: baseUrl('http://localhost:4001/api'),
    describe: 'Base URL of the video service, as the import command reaches it',
    default: 'http://localhost:4001/api',
  },
  IMPORT_MUSIC_URL: {
    schema: baseUrl('http://localhost:4002/api'),
    describe: 'Base URL of the music service, as the import command reaches it',
    default: 'http://localhost:4002/api',
  },
  IMPORT_IMAGE_URL: {
    schema: baseUrl('http://localhost:4003/api/v1'),
    describe: 'Base URL of the image service, as the import command reaches it',
    default: 'http://localhost:4003/api/v1',
  },
  IMPORT_UPLOADS_AT_ONCE: {
    // Half of what a service allows an account by default, so that its owner can upload meanwhile.
    schema: setting.integer({ min: 1, max: 64, default: 8 }),
    describe: 'Files that the import command hands in concurrently',
    default: '8',
  },
  IMPORT_SETTLE_SECONDS: {
    schema: setting.integer({ min: 1, max: 3_600, default: 5 }),
    describe: 'With --watch, the import command takes a file that was not changed for this many seconds',
    default: '5',
  },
} satisfies Settings;

export type ImporterConfig = ConfigOf<typeof importerSettings>;
