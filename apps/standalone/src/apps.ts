import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@millrace/service';
import { type AppEnvironmentOptions, appEnvironment } from './appEnvironment.ts';
import type { AppDefinition, LaunchContext } from './context.ts';
import type { LogLines } from './logLines.ts';
import { freePort } from './postgres/port.ts';
import type { CommandWrapper } from './processes/parentDeath.ts';
import { type Supervised, supervise } from './processes/supervised.ts';

export interface RunningApp {
  definition: AppDefinition;
  /** The port that the app listens on. A worker gets a new one at each restart. */
  readonly port: number;
  process: Supervised;
}

/** Starts one app: an API on its reserved port, which we release just before, and a worker on a free port. */
export async function startApp(
  definition: AppDefinition,
  options: Omit<AppEnvironmentOptions, 'port' | 'temporary'> & {
    context: LaunchContext;
    wrapCommand: CommandWrapper;
    log: Logger;
    lines: LogLines;
  },
): Promise<RunningApp> {
  const { context, lines } = options;
  const temporary = join(options.folder.temporary, definition.name);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const held = context.ports.get(definition.name);
  await held?.release();
  let port = held?.port ?? 0;
  const process_ = supervise(
    {
      name: definition.name,
      command: process.execPath,
      args: [join(context.root, 'apps', definition.name, 'dist', 'main.js')],
      env: async () => {
        if (held === undefined) port = await freePort();
        return appEnvironment(definition, { ...options, port, temporary });
      },
      // Not the checkout: files that an app writes by a relative path belong to this instance.
      cwd: temporary,
      stopSignal: 'SIGTERM',
      // No drain: it could take half a minute, in which the next start would find the port in use. Unfinished jobs are
      // retried, as after any kill.
      parentDeathSignal: 'SIGKILL',
      onLine: (line, stream) => lines.relay(definition.name, line, stream),
    },
    { wrapCommand: options.wrapCommand, log: options.log },
  );
  await process_.start();
  return {
    definition,
    get port() {
      return port;
    },
    process: process_,
  };
}
