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

export const httpSettings = {
  PORT: { schema: setting.port(0), describe: 'TCP port to listen on; 0 takes a free one', default: '0' },
  HOST: { schema: z.string().default('::'), describe: 'Address to listen on', default: '::' },
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

export const watchdogSettings = {
  EVENT_LOOP_LIMIT_SECONDS: {
    schema: setting.integer({ min: 0, max: 3600, default: 30 }),
    describe: 'A process whose event loop is blocked for this long is killed, to be restarted; 0 never kills it',
    default: '30',
  },
} satisfies Settings;

export const loggingSettings = {
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    describe: 'Least level that is logged: trace, debug, info, warn, error, fatal, silent',
    default: 'info',
  },
  LOG_PRETTY: {
    schema: setting.boolean(false),
    describe: 'Human-readable log lines instead of JSON',
    default: 'false',
  },
} satisfies Settings;
