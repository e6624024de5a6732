import { mediaServiceSettings } from '@millrace/media-service';
import { type ConfigOf, type Settings, setting } from '@millrace/service';

const minKeyLength = 16;

/** Everything image-api reads from its environment. */
export const imageApiSettings = {
  ...mediaServiceSettings,
  IMAGE_MAX_BYTES: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 50_000_000 }),
    describe: 'Largest uploaded picture, in bytes',
    default: '50000000',
  },
  IMAGE_MAX_PIXELS: {
    schema: setting.integer({ min: 1, max: 500_000_000, default: 50_000_000 }),
    describe: 'Most pixels of an uploaded picture, summed over its frames',
    default: '50000000',
  },
  IMAGE_STRIP_METADATA: {
    schema: setting.boolean(false),
    describe: 'Stores originals without their metadata (place, camera, comments); renditions never have any',
    default: 'false',
  },
  IMAGE_CACHE_SECONDS: {
    schema: setting.integer({ min: 0, max: 366 * 86_400, default: 86_400 }),
    describe:
      'How long browsers and shared caches may keep a picture, in seconds: that long a deleted one may still be seen',
    default: '86400',
  },
  IMAGE_MAX_RENDITIONS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 1_000 }),
    describe: 'Renditions that are kept of one image; the least recently used go first',
    default: '1000',
  },
  IMAGE_MAX_WAITING: {
    schema: setting.integer({ min: 1, max: 100_000, default: 500 }),
    describe: 'Requests of one process that may wait for renditions in the making; more are answered 503 at once',
    default: '500',
  },
  IMAGE_WAITING_PER_ADDRESS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 100 }),
    describe:
      'Renditions that one client address may wait for in one process; more are answered 429. An IPv6 address counts as its /64. Stored renditions are not limited',
    default: '100',
  },
  IMAGE_MAKING_PER_ADDRESS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 8 }),
    describe:
      'Renditions that one process has made for one client address at a time; its others wait. Behind a proxy this needs `TRUST_PROXY`, or all clients share one address',
    default: '8',
  },
  IMAGE_TRANSFORM_SECONDS: {
    schema: setting.integer({ min: 1, max: 120, default: 15 }),
    describe: 'How long the worker may take for one transform, or for looking at an upload',
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
      'Keys that transform URLs are signed with, comma-separated: any of them verifies. To rotate, add the new one first. Without any, every URL is open',
    default: 'none',
  },
} satisfies Settings;

export type ImageApiConfig = ConfigOf<typeof imageApiSettings>;
