import { type Settings, setting } from '@millrace/service';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** The limits of all uploads. */
export const uploadSettings = {
  UPLOAD_IDLE_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 60 }),
    describe: 'How long an upload may send nothing before it is given up',
    default: '60',
  },
  UPLOADS_AT_ONCE: {
    schema: setting.integer({ min: 1, max: 100_000, default: 400 }),
    describe: 'Uploads in progress in one process; one more is 503, unless an upload below 16 KiB/s gives its place',
    default: '400',
  },
  UPLOADS_PER_ACCOUNT: {
    schema: setting.integer({ min: 1, max: 100_000, default: 16 }),
    describe: 'Uploads in progress of one account in one process; one more is 429',
    default: '16',
  },
  UPLOAD_MEMORY_BYTES: {
    schema: setting.integer({ min: 16 * megabyte, max: 64 * gigabyte, default: 96 * megabyte }),
    describe:
      'What uploads to S3 may hold in memory in one process. Beyond it uploads wait, and the slowest of those below 280 kB/s are ended with 503',
    default: '100663296 (96 MiB)',
  },
} satisfies Settings;

/** Of a service whose files may be long. */
export const uploadSizeSettings = {
  MAX_UPLOAD_BYTES: {
    schema: setting.integer({ min: 1, max: 80 * 1000 ** 3, default: 20 * gigabyte }),
    describe: 'Largest uploaded file, in bytes',
    default: '21474836480 (20 GiB)',
  },
} satisfies Settings;
