import { prettyFactory } from 'pino-pretty';

/** Where lines go, and in which form: for a person on a terminal, JSON otherwise. */
export interface LogLines {
  /** Takes one line of an app as it was written. */
  relay(app: string, line: string, stream: 'stdout' | 'stderr'): void;
}

const ourLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Our own level. A value that is none is the apps' to refuse: they name the variable. */
export function logLevelOf(value: string | undefined): string {
  return value !== undefined && ourLevels.includes(value) ? value : 'info';
}

const levels = { stdout: 30, stderr: 50 } as const;

/**
 * Passes the apps' lines on, each with its app's name. An app logs JSON that names it already; anything else it writes (a
 * stack of Node's, a library's warning) becomes the message of a line.
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
    // A line that only looks like JSON: it is wrapped like any other.
    return false;
  }
}
