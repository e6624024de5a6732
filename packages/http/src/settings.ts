import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

/** "true", "false", a number of hops, or a list of addresses, as Express's trust proxy takes them. */
const trustProxy = z
  .string()
  .transform((s): boolean | number | string => {
    if (s === 'true' || s === 'false') return s === 'true';
    return /^\d+$/.test(s) ? Number(s) : s;
  })
  .default(false);

/** What an API reads beside `appSettings`. */
export const httpSettings = {
  CORS_ORIGINS: {
    schema: setting.list(),
    describe: 'Origins, comma-separated, whose pages may call the API; empty means any',
    default: 'any',
  },
  TRUST_PROXY: {
    schema: trustProxy,
    describe: 'Which proxies may name the client address: true, false, a number of hops, or addresses',
    default: 'false',
  },
  PROBE_ACCESS: {
    schema: z.enum(['any', 'loopback']).default('any'),
    describe:
      'Who may read `/readyz` and `/metrics`: any client that reaches the port, or loopback only. `npm start` sets loopback',
    default: 'any',
  },
} satisfies Settings;
