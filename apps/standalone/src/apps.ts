import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@millrace/service';
import { type AppEnvironmentOptions, appEnvironment } from './appEnvironment.ts';
import type { AppDefinition, LaunchContext } from './context.ts';
import type { LogLines } from './logLines.ts';
import { freePort } from './postgres/port.ts';
import { type Supervised, supervise } from './processes/supervised.ts';
import type { Tie } from './processes/tie.ts';

export interface RunningApp {
  definition: AppDefinition;
  /** Where it listens; a worker's is another after a restart. */
  readonly port: number;
  process: Supervised;
}

/** Starts one app: on its own port, given up by us the moment before, or on a free one. */
export async function startApp(
  definition: AppDefinition,
  options: Omit<AppEnvironmentOptions, 'port' | 'temporary'> & {
    context: LaunchContext;
    tie: Tie;
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
      // Not the checkout: what an app writes by a relative name is this instance's.
      cwd: temporary,
      stopSignal: 'SIGTERM',
      // Not asked to drain: a drain could take half a minute, and the next start would find the port taken. What is
      // in hand is taken up again, as after any kill.
      deathSignal: 'SIGKILL',
      onLine: (line, stream) => lines.relay(definition.name, line, stream),
    },
    { tie: options.tie, log: options.log },
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
