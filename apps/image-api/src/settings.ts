import { maxOutputSide } from '@millrace/image-url';
import { mediaServiceSettings } from '@millrace/media';
import { type ConfigOf, type Settings, setting } from '@millrace/service';
import { z } from 'zod';
import { remoteSettings } from './features/delivery/remote/settings.ts';
import { PresetsError, readPresets } from './parameters/presets.ts';

const minKeyLength = 16;
const maxWidths = 100;

const presets = z
  .string()
  .transform((text, context) => {
    try {
      return readPresets(text);
    } catch (error) {
      if (!(error instanceof PresetsError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  })
  .prefault('');

const widths = setting
  .list()
  .refine(
    (list) =>
      list.length <= maxWidths &&
      list.every((width) => /^[1-9]\d{0,3}$/.test(width) && Number(width) <= maxOutputSide) &&
      new Set(list).size === list.length,
    `must be at most ${maxWidths} different whole numbers from 1 to ${maxOutputSide}, comma-separated`,
  )
  .transform((list) => list.map(Number).sort((a, b) => a - b));

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
  IMAGE_MEZZANINES: {
    schema: setting.boolean(true),
    describe:
      'Keep a reduced copy of each large photograph, of which most of its renditions are made: first requests take half of the time, an upload takes longer',
    default: 'true',
  },
  IMAGE_CACHE_SECONDS: {
    schema: setting.integer({ min: 0, max: 366 * 86_400, default: 86_400 }),
    describe:
      'Seconds for which shared caches that no purge reaches may keep an image; a deleted image may be visible there for as long',
    default: '86400',
  },
  IMAGE_BROWSER_SECONDS: {
    schema: setting.integer({ min: 0, max: 366 * 86_400, default: 3_600 }),
    describe: 'Seconds for which browsers may keep an image, at most `IMAGE_CACHE_SECONDS`: no purge reaches them',
    default: '3600',
  },
  IMAGE_MAX_RENDITIONS: {
    schema: setting.integer({ min: 1, max: 100_000, default: 1_000 }),
    describe: 'Most renditions stored for one image; the least recently used are evicted',
    default: '1000',
  },
  IMAGE_MAX_WAITING: {
    schema: setting.integer({ min: 1, max: 100_000, default: 500 }),
    describe:
      'Most requests in one process that wait for renditions. Networks of clients share them; further ones are answered 503 at once',
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
      'Most renditions in progress in one process for one network of clients (IPv4: /24, IPv6: /48), whose addresses take turns; others wait. Without `TRUST_PROXY`, all clients behind a proxy count as one',
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
  IMAGE_TRANSFORMS: {
    schema: z.enum(['any', 'presets'], { error: 'must be any or presets' }).default('any'),
    describe: '`any`: URLs have parameters of their own. `presets`: only `t_<preset>`',
    default: 'any',
  },
  IMAGE_PRESETS: {
    schema: presets,
    describe:
      'Named sets of parameters for `t_<preset>`: `thumb=w_200,h_200;hero=w_1600,q_70`. At most 200; a preset may add to another with `t_<name>`',
    default: 'none',
  },
  IMAGE_WIDTHS: {
    schema: widths,
    describe:
      'Widths of renditions, comma-separated, at most 100. Others are rounded up to the next one, at most to the largest. Empty: all widths',
    default: 'none',
  },
  IMAGE_OVERSIZE: {
    schema: z.enum(['clamp', 'refuse'], { error: 'must be clamp or refuse' }).default('clamp'),
    describe:
      'What becomes of `w` and `h` beyond the limits of a result: reduced to them, with the header `X-Clamped` (`clamp`), or a 400 (`refuse`)',
    default: 'clamp',
  },
  IMAGE_ORIGINALS: {
    schema: z.enum(['open', 'signed', 'closed'], { error: 'must be open, signed or closed' }).default('open'),
    describe:
      'Who gets originals: everybody (`open`), those with a signed URL (`signed`, which needs `IMAGE_SIGNING_KEYS`), or nobody (`closed`)',
    default: 'open',
  },
  ...remoteSettings,
} satisfies Settings;

export type ImageApiConfig = ConfigOf<typeof imageApiSettings>;
