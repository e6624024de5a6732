import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from './errors.ts';
import { withoutSecrets } from './secrets.ts';

export type { Logger } from 'pino';
export { clip } from './clip.ts';

export interface LoggingOptions {
  /** The app's name, written in every line. */
  name: string;
  level?: string;
  /** Human-readable lines (for a terminal) instead of JSON. */
  pretty?: boolean;
  /** Destination of the lines; default stdout. */
  destination?: DestinationStream;
}

/** Names of fields that contain secrets. `withoutSecrets` finds secrets elsewhere by their pattern. */
const secretPaths = ['authorization', 'cookie', 'x-api-key', 'password', 'token', 'secret', 'apiKey'].flatMap(
  (name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`],
);

/** A pino logger that writes JSON or pretty lines, redacts secrets, and serializes errors with their causes. */
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

/** A logger that writes nothing, for tests and for tools that report in other ways. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
