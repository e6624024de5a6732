import { createLifecycle, ListenError, startServer, watchEventLoop } from '@millrace/http';
import { createLogger, environment, exitOnConfigError, readConfig } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { ToolsError } from './ffmpeg/run/checkTools.ts';
import { mediaTranscoderSettings } from './settings.ts';

/** Milliseconds that a scrape in progress gets. */
const serverDrainMs = 1_000;

const config = exitOnConfigError(() => readConfig(mediaTranscoderSettings, environment()));
const log = createLogger({ name: appName, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
const lifecycle = createLifecycle(log);
watchEventLoop(config.EVENT_LOOP_LIMIT_SECONDS, log);

try {
  const worker = await compose({ config, log, lifecycle });
  const server = await startServer(worker.app, { port: config.PORT, host: config.HOST });
  lifecycle.onClose('server', () => server.close(serverDrainMs));
  await worker.start();
  log.info({ port: server.port }, `${appName} serves health and metrics on port ${server.port}`);
} catch (error) {
  if (!(error instanceof ListenError) && !(error instanceof ToolsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
