import { prettyFactory } from 'pino-pretty';

/** Writes log lines: formatted on a terminal, as JSON otherwise. */
export interface LogLines {
  /** Writes one line of an app's output. */
  relay(app: string, line: string, stream: 'stdout' | 'stderr'): void;
}

const ourLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The supervisor's log level. An invalid value becomes `info` here; the apps reject it with an error that names the variable. */
export function logLevelOf(value: string | undefined): string {
  return value !== undefined && ourLevels.includes(value) ? value : 'info';
}

const levels = { stdout: 30, stderr: 50 } as const;

/**
 * Relays the apps' lines, each with its app's name. JSON log lines already contain the name; any other output (a stack of
 * Node.js, a library's warning) is wrapped as the message of a log line.
 */
export function createLogLines(options: { pretty: boolean; write: (text: string) => void }): LogLines {
  const { pretty, write } = options;
  const format = prettyFactory({
    colorize: pretty,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  return {
    relay(app, line, stream) {
      const json = isLogLine(line)
        ? line
        : JSON.stringify({ level: levels[stream], time: new Date().toISOString(), name: app, msg: line });
      write(pretty ? (format(json) ?? '') : `${json}\n`);
    },
  };
}

function isLogLine(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'name' in parsed && 'level' in parsed;
  } catch {
    // Looks like JSON but is not: it is wrapped.
    return false;
  }
}
