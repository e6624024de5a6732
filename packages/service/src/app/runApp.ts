import type { RequestListener } from 'node:http';
import { createLogger, type Logger } from '../logging/index.ts';
import { startServer } from '../server/server.ts';
import { type ConfigOf, configOfProcess, type Settings } from '../settings/index.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { AppConfig, appSettings } from './settings.ts';
import { StartError } from './startError.ts';
import { watchEventLoop } from './watchdog.ts';

/** What the composition root of an app is given. */
export interface ComposeOptions<Config> {
  config: Config;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'draining' | 'onClose'>;
}

/** A composed app. */
export interface App {
  /** Answers requests: those of an API, or health and metrics of a worker. */
  listener: RequestListener;
  /** Begins the work of a worker, once health and metrics can be asked. */
  start?: () => Promise<void>;
}

/** A program that `runApp` runs. */
export interface AppProgram<S extends Settings> {
  name: string;
  settings: S;
  /** The composition root. What it opens, it registers with the lifecycle, which closes it in reverse. */
  compose: (options: ComposeOptions<ConfigOf<S>>) => Promise<App>;
  /**
   * Milliseconds that requests in progress get at SIGTERM before their connections are cut; 20,000 when absent. A worker answers only
   * scrapes and leaves the time to its jobs. The whole drain has 30 s.
   */
  requestDrainMs?: number;
}

/**
 * The main program of an app: reads its settings from the environment, composes it, listens, and drains at SIGTERM. It watches
 * the event loop from the start. Settings that are not usable and a `StartError` are printed, and end the process with 1.
 */
export async function runApp<S extends typeof appSettings & Settings>(program: AppProgram<S>): Promise<void> {
  const { name, settings, compose, requestDrainMs = 20_000 } = program;
  const config: ConfigOf<S> & AppConfig = configOfProcess(settings);
  const log = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const lifecycle = createLifecycle(log);
  watchEventLoop(config.EVENT_LOOP_LIMIT_SECONDS, log);
  try {
    const app = await compose({ config, log, lifecycle });
    const server = await startServer(app.listener, { port: config.PORT, host: config.HOST });
    lifecycle.onClose('server', () => server.close(requestDrainMs));
    await app.start?.();
    log.info({ port: server.port }, `${name} listens on port ${server.port}`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
