import { z } from 'zod';
import { type ConfigOf, type Settings, setting } from '../settings/index.ts';

/** The settings of every app: listening, logging and the watchdog. */
export const appSettings = {
  PORT: { schema: setting.port(0), describe: 'TCP port to listen on; 0 selects a free one', default: '0' },
  HOST: { schema: z.string().default('::'), describe: 'Address to listen on', default: '::' },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    describe: 'Minimum level of log lines: trace, debug, info, warn, error, fatal or silent',
    default: 'info',
  },
  LOG_PRETTY: {
    schema: setting.boolean(false),
    describe: 'Write human-readable log lines instead of JSON',
    default: 'false',
  },
  EVENT_LOOP_LIMIT_SECONDS: {
    schema: setting.integer({ min: 0, max: 3600, default: 30 }),
    describe: 'Seconds for which the event loop may be blocked before the process is killed; 0 disables the check',
    default: '30',
  },
} satisfies Settings;

export type AppConfig = ConfigOf<typeof appSettings>;
