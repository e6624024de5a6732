import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from './errors.ts';
import { withoutSecrets } from './secrets.ts';

export type { Logger } from 'pino';

export interface LoggingOptions {
  /** The app's name; stands on every line. */
  name: string;
  level?: string;
  /** Human-readable lines (a terminal) instead of JSON. */
  pretty?: boolean;
  /** Where lines go; stdout when absent. */
  destination?: DestinationStream;
}

/** Where secrets would stand in what we log, by name; what shows by its form is found besides. Both go before a line is written. */
const secretPaths = ['authorization', 'cookie', 'x-api-key', 'password', 'token', 'secret', 'apiKey'].flatMap(
  (name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`],
);

/** A pino logger that writes JSON lines (or pretty ones), with secrets redacted and errors serialised with their causes. */
export function createLogger(options: LoggingOptions): Logger {
  const settings: LoggerOptions = {
    name: options.name,
    level: options.level ?? 'info',
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: (error) => serializeError(error) },
    hooks: { streamWrite: withoutSecrets },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (options.pretty) {
    return pino({
      ...settings,
      transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } },
    });
  }
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A logger that says nothing; for tests and tools that report by other means. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
