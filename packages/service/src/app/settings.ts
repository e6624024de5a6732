import { z } from 'zod';
import { type ConfigOf, type Settings, setting } from '../settings/index.ts';

/** What every app reads: where it listens, what it logs, and when its watchdog ends it. */
export const appSettings = {
  PORT: { schema: setting.port(0), describe: 'TCP port to listen on; 0 takes a free one', default: '0' },
  HOST: { schema: z.string().default('::'), describe: 'Address to listen on', default: '::' },
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
  EVENT_LOOP_LIMIT_SECONDS: {
    schema: setting.integer({ min: 0, max: 3600, default: 30 }),
    describe: 'A process whose event loop is blocked for this long is killed, to be restarted; 0 never kills it',
    default: '30',
  },
} satisfies Settings;

export type AppConfig = ConfigOf<typeof appSettings>;
