import { createLifecycle, ListenError, startServer, watchEventLoop } from '@millrace/http';
import { createLogger, environment, exitOnConfigError, readConfig } from '@millrace/service';
import { appName, compose } from './compose.ts';
import { collectLessOften } from './memory.ts';
import { letOthersGoFirst } from './priority.ts';
import { imageTransformerSettings } from './settings.ts';

/** Milliseconds that a scrape in progress gets. */
const serverDrainMs = 1_000;
/** Milliseconds for the answer to whoever sent a picture that never ends. */
const lastWordsMs = 500;

const config = exitOnConfigError(() => readConfig(imageTransformerSettings, environment()));
const log = createLogger({ name: appName, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
const lifecycle = createLifecycle(log);
watchEventLoop(config.EVENT_LOOP_LIMIT_SECONDS, log);

letOthersGoFirst(log);
collectLessOften();

/** Not a drain, and not `process.exit`: both wait for the threads of the pool, one of which will not come back. */
function endStuckProcess(): void {
  log.fatal('a picture has outlived its time limit by far and cannot be stopped: ending the process');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), lastWordsMs);
}

try {
  const worker = await compose({ config, log, lifecycle, onStuck: endStuckProcess });
  const server = await startServer(worker.app, { port: config.PORT, host: config.HOST });
  lifecycle.onClose('server', () => server.close(serverDrainMs));
  await worker.start();
  log.info({ port: server.port }, `${appName} serves health and metrics on port ${server.port}`);
} catch (error) {
  if (!(error instanceof ListenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
