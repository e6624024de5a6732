import { environment, exitOnConfigError, readConfig } from '@millrace/config';
import { createLifecycle, ListenError, startServer } from '@millrace/http';
import { createLogger } from '@millrace/logging';
import { appName, compose } from './compose.ts';
import { videoApiSettings } from './settings.ts';

/** Milliseconds that requests in progress get before their connections are cut; the whole drain has 30 s. */
const drainMs = 20_000;

const config = exitOnConfigError(() => readConfig(videoApiSettings, environment()));
const log = createLogger({ name: appName, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
const lifecycle = createLifecycle(log);
const app = await compose({ config, log, lifecycle });

try {
  const server = await startServer(app, { port: config.PORT, host: config.HOST });
  lifecycle.onClose('server', () => server.close(drainMs));
  log.info({ port: server.port }, `${appName} listens on port ${server.port}`);
} catch (error) {
  if (!(error instanceof ListenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
