import { type Settings, setting } from '@millrace/service';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** The limits of all uploads. */
export const uploadSettings = {
  UPLOAD_IDLE_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 60 }),
    describe: 'Seconds without data after which an upload is ended',
    default: '60',
  },
  UPLOADS_AT_ONCE: {
    schema: setting.integer({ min: 1, max: 100_000, default: 400 }),
    describe:
      'Most uploads in progress in one process. Accounts share them: a further one waits, at most 10 s, for the place of one below 16 KiB/s, or of the account with most; if none comes free, it is answered 503',
    default: '400',
  },
  UPLOADS_PER_ACCOUNT: {
    schema: setting.integer({ min: 1, max: 100_000, default: 16 }),
    describe: 'Most uploads in progress of one account in one process; further ones are answered 429',
    default: '16',
  },
  UPLOAD_KEPT_HOURS: {
    schema: setting.integer({ min: 1, max: 24 * 30, default: 24 }),
    describe:
      'Hours after which a resumable upload is removed if no more of it arrives. A direct upload is removed this long after its creation, at most 24 hours',
    default: '24',
  },
  UPLOAD_MEMORY_BYTES: {
    schema: setting.integer({ min: 16 * megabyte, max: 64 * gigabyte, default: 64 * megabyte }),
    describe:
      'Memory of uploads to S3 in one process, in bytes. Beyond it uploads wait, and the slowest below 280 kB/s are ended with 503',
    default: '67108864 (64 MiB)',
  },
} satisfies Settings;

/** For services with large files. */
export const uploadSizeSettings = {
  MAX_UPLOAD_BYTES: {
    schema: setting.integer({ min: 1, max: 80 * 1000 ** 3, default: 20 * gigabyte }),
    describe: 'Largest uploaded file, in bytes',
    default: '21474836480 (20 GiB)',
  },
} satisfies Settings;
