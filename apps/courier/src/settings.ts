import { allowedSetting } from '@millrace/outbound';
import { queueSettings } from '@millrace/queue';
import { appSettings, type Settings, setting } from '@millrace/service';
import { storageSettings } from '@millrace/storage';
import { z } from 'zod';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Settings of the courier itself. */
export const ownSettings = {
  OUTBOUND_ALLOW: { ...allowedSetting, default: 'none' },
  FETCH_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 64, default: 24 }),
    describe:
      'Sources that a courier fetches concurrently, of each kind. If more wait, they take turns of some seconds, the slowest first',
    default: '24',
  },
  FETCH_MEMORY_BYTES: {
    schema: setting.integer({ min: 16 * megabyte, max: 64 * gigabyte, default: 256 * megabyte }),
    describe:
      'Memory of fetches to S3 in one courier, in bytes. Beyond it they wait, and the slowest below 280 kB/s give their places away and go on later',
    default: '268435456 (256 MiB)',
  },
  FETCH_REMOTE_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 1_024, default: 128 }),
    describe:
      'Remote sources of images (`IMAGE_REMOTE_SOURCES`) that a courier fetches concurrently. Networks of clients share them; others wait',
    default: '128',
  },
  FETCH_MIN_BYTES_PER_SECOND: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 4_096 }),
    describe: 'A source that arrives more slowly over a minute is tried again later, and then given up',
    default: '4096',
  },
  FETCH_MAX_HOURS: {
    schema: setting.integer({ min: 1, max: 168, default: 24 }),
    describe: 'Hours after which a fetch that is still running is given up',
    default: '24',
  },
  WEBHOOK_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 1_000, default: 512 }),
    describe:
      'Endpoints of webhooks that a courier sends to concurrently; one that does not answer takes a place for 15 seconds. Accounts share them; others wait',
    default: '512',
  },
  CDN_PURGE_URL: {
    schema: setting.url(['https:', 'http:']).optional(),
    describe:
      'As CDN_PURGE_URL of the APIs. The path selects the form: that of Cloudflare, that of Fastly, or a POST of `{"tags": […]}`',
    default: 'none',
  },
  CDN_PURGE_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
      .optional(),
    describe: 'The token for CDN_PURGE_URL: a bearer token, or the Fastly-Key',
    default: 'none',
  },
} satisfies Settings;

/** All settings of courier. */
export const courierSettings = {
  ...appSettings,
  ...queueSettings,
  ...storageSettings,
  ...ownSettings,
};
