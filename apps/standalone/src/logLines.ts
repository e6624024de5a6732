import { prettyFactory } from 'pino-pretty';

/** Relays log lines to the terminal or pipe, and to the instance's log file. */
export interface LogLines {
  /** Relays one line of an app's output. */
  relay(app: string, line: string, stream: 'stdout' | 'stderr'): void;
  /** From now on, the terminal shows everything. Until then, while it shows the steps of the start, only warnings and errors. */
  showAll(): void;
}

const ourLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The supervisor's log level. An invalid value becomes `info` here; the apps reject it with an error that names the variable. */
export function logLevelOf(value: string | undefined): string {
  return value !== undefined && ourLevels.includes(value) ? value : 'info';
}

const levels = { stdout: 30, stderr: 50 } as const;
const warning = 40;

/**
 * Relays the apps' lines, each with its app's name. JSON log lines already contain the name; any other output (a stack of
 * Node.js, a library's warning) is wrapped as the message of a log line.
 *
 * @param options `pretty`: formatted for a person, as on a terminal; `keep`: gets each line as JSON, for the log file
 */
export function createLogLines(options: {
  pretty: boolean;
  write: (text: string) => void;
  keep?: (text: string) => void;
}): LogLines {
  const { pretty, write, keep } = options;
  const format = prettyFactory({
    colorize: pretty,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  let isStarting = pretty;
  return {
    relay(app, line, stream) {
      const level = levelOf(line);
      const json =
        level !== undefined
          ? line
          : JSON.stringify({ level: levels[stream], time: new Date().toISOString(), name: app, msg: line });
      keep?.(`${json}\n`);
      if (!pretty) write(`${json}\n`);
      else if (!isStarting || (level ?? levels[stream]) >= warning) write(format(json) ?? '');
    },
    showAll() {
      isStarting = false;
    },
  };
}

/** The level of a log line; undefined for any other output. */
function levelOf(line: string): number | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(line);
    const isLog = typeof parsed === 'object' && parsed !== null && 'name' in parsed && 'level' in parsed;
    return isLog ? Number(parsed.level) : undefined;
  } catch {
    // Looks like JSON but is not: it is wrapped.
    return undefined;
  }
}
