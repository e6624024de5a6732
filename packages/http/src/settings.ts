import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

/** "true", "false", a number of hops, or a list of addresses, as in Express's "trust proxy". */
const trustProxy = z
  .string()
  .transform((s): boolean | number | string => {
    if (s === 'true' || s === 'false') return s === 'true';
    return /^\d+$/.test(s) ? Number(s) : s;
  })
  .default(false);

/** The settings of an API's HTTP layer, in addition to `appSettings`. */
export const httpSettings = {
  CORS_ORIGINS: {
    schema: setting.list(),
    describe: 'Comma-separated origins whose pages may call the API; empty allows any',
    default: 'any',
  },
  CONSOLE_URL: {
    schema: setting
      .url(['http:', 'https:'])
      .transform((url) => new URL(url).origin)
      .optional(),
    describe:
      'Address of the console; its pages may call the API with their cookie, beside those of `CORS_ORIGINS`. Feeds link to them',
    default: 'none',
  },
  TRUST_PROXY: {
    schema: trustProxy,
    describe: 'Proxies that may set the client address: true, false, a number of hops, or addresses',
    default: 'false',
  },
  PROBE_ACCESS: {
    schema: z.enum(['any', 'loopback']).default('any'),
    describe:
      'Clients that may read `/readyz` and `/metrics`: any, or loopback (this machine). `npm start` sets loopback',
    default: 'any',
  },
} satisfies Settings;
