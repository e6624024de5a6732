import type { RequestListener } from 'node:http';
import { createLogger, type Logger } from '../logging/index.ts';
import { startServer } from '../server/server.ts';
import { ConfigError, type ConfigOf, configOfProcess, type Settings } from '../settings/index.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { AppConfig, appSettings } from './settings.ts';
import { StartError } from './startError.ts';
import { watchEventLoop } from './watchdog.ts';

/** The arguments of an app's composition root. */
export interface ComposeOptions<Config> {
  config: Config;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'draining' | 'onClose' | 'onDrain'>;
  /** Milliseconds between the rounds of periodic tasks, instead of their own: for tests of what must not wait for them. */
  everyMs?: number | undefined;
}

/** A composed app. */
export interface App {
  /** Serves the requests of an API, or health and metrics of a worker. */
  listener: RequestListener;
  /** Starts a worker's jobs, after the server listens. Requests wait for it, so a worker is not ready before it takes jobs. */
  start?: () => Promise<void>;
}

/** A program that `runApp` runs. */
export interface AppProgram<S extends Settings> {
  name: string;
  settings: S;
  /** The composition root. It registers what it opens with the lifecycle, which closes in reverse order. */
  compose: (options: ComposeOptions<ConfigOf<S>>) => Promise<App>;
  /**
   * Milliseconds that requests in progress may take after SIGTERM before their connections are closed; default 20,000. Workers set
   * less: they only answer scrapes, and their jobs need the time. The whole drain is limited to 30 s.
   */
  requestDrainMs?: number;
}

/** A listener whose requests wait until `release` is called. */
function holdRequests(listener: RequestListener): { listener: RequestListener; release: () => void } {
  let waiting: (() => void)[] | undefined = [];
  return {
    listener(req, res) {
      if (waiting === undefined) listener(req, res);
      else waiting.push(() => listener(req, res));
    },
    release() {
      const first = waiting ?? [];
      waiting = undefined;
      for (const serve of first) serve();
    },
  };
}

/**
 * The main program of an app: reads its settings from the environment, composes it, listens, and drains on SIGTERM. Watches the
 * event loop from the start. Prints invalid settings, also those that `compose` finds, or a `StartError`, and exits with 1.
 */
export async function runApp<S extends typeof appSettings & Settings>(program: AppProgram<S>): Promise<void> {
  const { name, settings, compose, requestDrainMs = 20_000 } = program;
  const config: ConfigOf<S> & AppConfig = configOfProcess(settings);
  const log = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const lifecycle = createLifecycle(log);
  watchEventLoop(config.EVENT_LOOP_LIMIT_SECONDS, log);
  try {
    const app = await compose({ config, log, lifecycle });
    const held = holdRequests(app.listener);
    const server = await startServer(held.listener, { port: config.PORT, host: config.HOST });
    lifecycle.onClose('server', () => server.close(requestDrainMs));
    await app.start?.();
    held.release();
    log.info({ port: server.port }, `${name} is listening on port ${server.port}`);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
