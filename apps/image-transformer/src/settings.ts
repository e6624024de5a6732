import { availableParallelism } from 'node:os';
import { queueSettings } from '@millrace/queue';
import { appSettings, type Settings, setting } from '@millrace/service';
import { storageSettings } from '@millrace/storage';

const cores = availableParallelism();

/** The environment variables of the image worker itself. */
export const transformerSettings = {
  WORKER_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 256, default: cores }),
    describe: 'Cores that a worker draws pictures on, each on one; one more is drawn beside them, so that none waits',
    default: 'the cores',
  },
  IMAGE_BACKLOG: {
    schema: setting.integer({ min: 0, max: 10_000, default: 8 * cores }),
    describe: 'Pictures that may wait in a worker; beyond them it is full, and the service answers 503',
    default: '8 for each core',
  },
  IMAGE_TIMEOUT_SECONDS: {
    schema: setting.integer({ min: 1, max: 600, default: 10 }),
    describe: 'How long one picture may take; one that needs longer ends as `too_complex`',
    default: '10',
  },
  IMAGE_CACHE_MB: {
    schema: setting.integer({ min: 0, max: 65_536, default: 64 }),
    describe: 'Memory for originals kept for their next rendition, in MiB; 0 keeps none',
    default: '64',
  },
} satisfies Settings;

/** Everything image-transformer reads from its environment. */
export const imageTransformerSettings = {
  ...appSettings,
  ...queueSettings,
  ...storageSettings,
  ...transformerSettings,
};
