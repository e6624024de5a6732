import { mediaServiceSettings } from '@millrace/media-service';
import { type ConfigOf, type Settings, setting } from '@millrace/service';

const minKeyLength = 16;

/** All settings of image-api. */
export const imageApiSettings = {
  ...mediaServiceSettings,
  IMAGE_MAX_BYTES: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 50_000_000 }),
    describe: 'Largest uploaded image, in bytes',
    default: '50000000',
  },
  IMAGE_MAX_PIXELS: {
    schema: setting.integer({ min: 1, max: 500_000_000, default: 50_000_000 }),
    describe: 'Most pixels of an uploaded image, summed over its frames',
    default: '50000000',
  },
  IMAGE_STRIP_METADATA: {
    schema: setting.boolean(false),
    describe: 'Remove metadata (place, camera, comments) from originals; renditions never have metadata',
    default: 'false',
  },
  IMAGE_CACHE_SECONDS: {
    schema: setting.integer({ min: 0, max: 366 * 86_400, default: 86_400 }),
    describe:
      'Seconds for which browsers and shared caches may keep an image; a deleted image may be visible for as long',
    default: '86400',
  },
  IMAGE_MAX_RENDITIONS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 1_000 }),
    describe: 'Most renditions stored for one image; the least recently used are evicted',
    default: '1000',
  },
  IMAGE_MAX_WAITING: {
    schema: setting.integer({ min: 1, max: 100_000, default: 500 }),
    describe: 'Most requests in one process that wait for renditions; further ones are answered 503 at once',
    default: '500',
  },
  IMAGE_WAITING_PER_ADDRESS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 100 }),
    describe:
      'Most renditions that one client address (IPv6: /64) may wait for in one process; others get 429. Stored ones do not count',
    default: '100',
  },
  IMAGE_MAKING_PER_ADDRESS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 8 }),
    describe:
      'Most renditions in progress for one client address in one process; others wait. Without `TRUST_PROXY`, all clients behind a proxy count as one',
    default: '8',
  },
  IMAGE_TRANSFORM_SECONDS: {
    schema: setting.integer({ min: 1, max: 120, default: 15 }),
    describe: 'Seconds the worker may take for one transform or for the inspection of an upload',
    default: '15',
  },
  IMAGE_SIGNING_KEYS: {
    schema: setting
      .list()
      .refine(
        (keys) => keys.every((key) => key.length >= minKeyLength),
        `must be one or more keys, comma-separated, of at least ${minKeyLength} characters each: make one with "openssl rand -hex 32"`,
      ),
    describe:
      'Keys that sign transform URLs, comma-separated. All are valid; to rotate, first add the new one. Empty: no signatures needed',
    default: 'none',
  },
} satisfies Settings;

export type ImageApiConfig = ConfigOf<typeof imageApiSettings>;
