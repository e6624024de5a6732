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
  lifecycle: Pick<Lifecycle, 'state' | 'onClose' | 'onDrain'>;
  /** Milliseconds between the rounds of periodic tasks, instead of their own: for tests of what must not wait for them. */
  everyMs?: number | undefined;
  /** Limits of the database in milliseconds, instead of its own: for tests on machines that give it no processor time. */
  databaseLimits?: { connectTimeoutMs: number; statementTimeoutMs: number; transactionTimeoutMs: number } | undefined;
  /** Times of the embedded queue in milliseconds, instead of its own: likewise. */
  queueTimings?: { connectMs: number; statementMs: number; leaseMs: number } | undefined;
  /** What the hash of a password costs (argon2), instead of its own: for tests, whose passwords guard nothing. No setting has it. */
  passwordCost?: { memoryCost: number; timeCost: number; parallelism: number } | undefined;
}

/** A composed app. */
export interface App {
  /** Serves the requests of an API, or health and metrics of a worker. */
  listener: RequestListener;
  /** Starts a worker's jobs, after the server listens. `/readyz` answers 503 until then. */
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
    const server = await startServer(app.listener, { port: config.PORT, host: config.HOST });
    lifecycle.onClose('server', () => server.close(requestDrainMs));
    await app.start?.();
    lifecycle.started();
    log.info({ port: server.port }, `${name} is listening on port ${server.port}`);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
