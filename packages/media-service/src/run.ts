import type { RequestListener } from 'node:http';
import { createLifecycle, ListenError, startServer, watchEventLoop } from '@millrace/http';
import { createLogger, environment, exitOnConfigError } from '@millrace/service';
import type { CommonConfig, ComposeOptions } from './engines.ts';

/** Milliseconds that requests in progress get before their connections are cut; the whole drain has 30 s. */
const drainMs = 20_000;

/** The main program of a media service: environment, dependencies, listen, drain. */
export async function runMediaService<Config extends CommonConfig>(
  name: string,
  read: (env: Record<string, string | undefined>) => Config,
  compose: (options: ComposeOptions<Config>) => Promise<RequestListener>,
): Promise<void> {
  const config = exitOnConfigError(() => read(environment()));
  const log = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const lifecycle = createLifecycle(log);
  watchEventLoop(config.EVENT_LOOP_LIMIT_SECONDS, log);
  const app = await compose({ config, log, lifecycle });
  try {
    const server = await startServer(app, { port: config.PORT, host: config.HOST });
    lifecycle.onClose('server', () => server.close(drainMs));
    log.info({ port: server.port }, `${name} listens on port ${server.port}`);
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
