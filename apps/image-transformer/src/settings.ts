import { availableParallelism } from 'node:os';
import { queueSettings } from '@millrace/queue';
import { appSettings, type Settings, setting } from '@millrace/service';
import { storageSettings } from '@millrace/storage';

const cores = availableParallelism();

/** The image worker's own settings. */
export const transformerSettings = {
  WORKER_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 256, default: cores }),
    describe: 'CPU cores for rendering, one picture on each; one more picture is started so that no core is idle',
    default: 'the cores',
  },
  IMAGE_BACKLOG: {
    schema: setting.integer({ min: 0, max: 10_000, default: 8 * cores }),
    describe:
      'Most pictures that wait in one worker. Accounts and networks take turns; if all workers are full, the one with the most waiting gets 503',
    default: '8 for each core',
  },
  IMAGE_TIMEOUT_SECONDS: {
    schema: setting.integer({ min: 1, max: 600, default: 10 }),
    describe: 'Seconds one picture may take; beyond that it fails with `too_complex`',
    default: '10',
  },
  IMAGE_CACHE_MB: {
    schema: setting.integer({ min: 0, max: 65_536, default: 64 }),
    describe: 'Memory for cached originals, in MiB; 0 disables the cache',
    default: '64',
  },
} satisfies Settings;

/** All settings of image-transformer. */
export const imageTransformerSettings = {
  ...appSettings,
  ...queueSettings,
  ...storageSettings,
  ...transformerSettings,
};
