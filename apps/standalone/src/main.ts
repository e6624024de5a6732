import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MigrationError } from '@millrace/database';
import { LocalPostgresError } from '@millrace/local-postgres';
import { ConfigError, createLogger, environment, type Logger, messageOf, readConfig } from '@millrace/service';
import { addressesOf } from './appEnvironment.ts';
import { type RunningApp, startApp } from './apps.ts';
import { banner, readyLine } from './banner.ts';
import type { LaunchContext } from './context.ts';
import { openDataFolder, writePrivate } from './dataFolder.ts';
import { isDiskFull } from './diskFull.ts';
import { type Engines, type Step, startEngines } from './engines.ts';
import { type LogFile, openLogFile } from './logFile.ts';
import { createLogLines, type LogLines, logLevelOf } from './logLines.ts';
import { isTrouble } from './postgres/server.ts';
import { chooseCommandWrapper } from './processes/parentDeath.ts';
import { untilReady } from './readiness.ts';
import { standaloneSettings } from './settings.ts';
import { isSetupCodeNeeded, setupCodeOf } from './setupCode.ts';
import { watchSignals } from './shutdown.ts';
import { StartError } from './startError.ts';

/** An app drains within 30 s. */
const drainTimeoutMs = 35_000;

/** A pipe or a file gets lines of JSON only. */
const isTerminal = process.stdout.isTTY === true;

/** What is running now, in start order. */
interface Platform {
  engines?: Engines;
  apps: RunningApp[];
  /** Whether the user was told so. */
  isReady: boolean;
}

/**
 * The supervisor: starts the engines, then the apps, prints the banner when all are ready, and stops everything in reverse
 * order on a signal. Called by bin/launch.mjs in the same process. Exits with 0 after a drain, with 1 if the start failed or
 * the drain was cut short, with 128 and the number of the signal if that interrupted the start: then nothing was ready for `npm start && …`.
 */
export async function run(context: LaunchContext): Promise<never> {
  const { progress } = context;
  let file: LogFile | undefined;
  const lines = createLogLines({
    pretty: isTerminal,
    // Through the steps of the start, which may be the last lines of the terminal.
    write: (text) => (isTerminal ? progress.say(text.replace(/\n$/, '')) : void process.stdout.write(text)),
    keep: (text) => file?.write(text),
  });
  const log = ownLogger(lines);
  const signals = watchSignals();
  const platform: Platform = { apps: [], isReady: false };
  let exitCode = 0;
  const ending = Promise.race([signals.stopRequested, uncaught(log)]);
  const killRequested = signals.killRequested.then(() => 'kill requested' as const);
  // At once: a start that is interrupted first ends what it does, such as a migration.
  void ending.then((reason) => {
    lines.showAll();
    log.info(`${reason}: draining`);
  });
  try {
    file = openLogFile(join(context.dataDir, 'logs'));
    await Promise.race([start(context, platform, { log, lines, signal: signals.signal }), killRequested]);
    if ((await ending) === 'error') exitCode = 1;
  } catch (error) {
    // An interrupted start fails. If Ctrl-C ended a program for which this process waited without an event loop, it hears of the signal now.
    await nextTurn();
    if (!signals.signal.aborted) {
      exitCode = 1;
      report(error, context.dataDir, log);
    }
  }
  if ((await Promise.race([stop(platform, log), killRequested])) === 'kill requested') {
    log.warn('second signal: killing the apps without a drain');
    for (const app of platform.apps) app.process.kill();
    await platform.engines?.stop();
    exitCode = 1;
  }
  await context.release();
  if (exitCode === 0) log.info('stopped');
  file?.close();
  if (exitCode === 0 && !platform.isReady) {
    process.stderr.write('Interrupted.\n');
    exitCode = signals.exitCode();
  }
  process.exit(exitCode);
}

async function start(
  context: LaunchContext,
  platform: Platform,
  options: { log: Logger; lines: LogLines; signal: AbortSignal },
): Promise<void> {
  const { log, lines, signal } = options;
  const inherited = environment();
  const config = readConfig(standaloneSettings, inherited);
  const folder = await openDataFolder(context.dataDir);
  const wrapCommand = chooseCommandWrapper();
  const step: Step = (title, action) => context.progress.step(title, action);
  const relay = (line: string) => relayPostgres(line, log);
  const engines = await startEngines({ config, folder, wrapCommand, log, relay, step, signal });
  platform.engines = engines;
  const addresses = addressesOf(context, inherited);
  const host = probeHost(context.host);
  const setupCode = setupCodeOf(context.host, inherited.SETUP_CODE);
  const { ffmpeg } = context;
  const apps = await step('Start the services', async () => {
    for (const definition of context.apps) {
      signal.throwIfAborted();
      const options = {
        context,
        wrapCommand,
        log,
        lines,
        inherited,
        folder,
        engines,
        ffmpeg,
        addresses,
        setupCode,
        host: context.host,
      };
      platform.apps.push(await startApp(definition, options));
    }
    await writePrivate(folder.environment, operatorEnvironment(engines, platform.apps, host));
    // The workers too: the upload of an image waits for an answer of one.
    await Promise.all(
      platform.apps.map((app) => untilReady(app, app.definition.role === 'worker' ? '127.0.0.1' : host, signal)),
    );
    return platform.apps;
  });
  const shownCode = setupCode !== undefined && (await isCodeNeeded(apps, host, signal)) ? setupCode : undefined;
  const tell = isTerminal ? banner : readyLine;
  process.stdout.write(tell(addressesOf(context, inherited, { isShown: true }), context.dataDir, shownCode));
  platform.isReady = true;
  lines.showAll();
}

/** Stops all apps concurrently, then the database. */
async function stop(platform: Platform, log: Logger): Promise<void> {
  await Promise.all(platform.apps.map((app) => app.process.stop(drainTimeoutMs)));
  try {
    await platform.engines?.stop();
  } catch (error) {
    log.error({ err: error }, 'the database did not shut down cleanly; it recovers at the next start');
  }
}

/** Relays the supervisor's lines like those of the apps, so that all have the same format. */
function ownLogger(lines: LogLines): Logger {
  return createLogger({
    name: 'standalone',
    level: logLevelOf(environment().LOG_LEVEL),
    destination: { write: (line) => lines.relay('standalone', line.trimEnd(), 'stdout') },
  });
}

/** Logs as warnings what keeps Postgres from its work; all other lines at debug level. */
function relayPostgres(line: string, log: Logger): void {
  const child = log.child({ app: 'postgres' });
  if (isTrouble(line)) child.warn(line);
  else child.debug(line);
}

function uncaught(log: Logger): Promise<'error'> {
  return new Promise((resolve) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        log.fatal({ err: error }, 'uncaught error');
        resolve('error');
      });
    }
  });
}

function report(error: unknown, dataDir: string, log: Logger): void {
  if (isDiskFull(error)) {
    const advice = `The disk of ${dataDir} is full: free 1 GB there and start again.`;
    process.stderr.write(`The platform cannot start: ${messageOf(error)}\n${advice}\n`);
  } else if (error instanceof ConfigError) process.stderr.write(`The configuration is not usable:\n${error.message}\n`);
  else if ([StartError, MigrationError, LocalPostgresError].some((kind) => error instanceof kind))
    process.stderr.write(`${messageOf(error)}\n`);
  else log.fatal({ err: error }, `cannot start the platform: ${messageOf(error)}`);
}

/** The host at which this machine reaches an API that listens on HOST. */
function probeHost(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** As one of the services says. */
async function isCodeNeeded(apps: readonly RunningApp[], host: string, signal: AbortSignal): Promise<boolean> {
  for (const { definition, port } of apps) {
    if (definition.role === 'api') return isSetupCodeNeeded(`http://${host}:${port}${definition.basePath}`, signal);
  }
  return false;
}

/** The settings of commands on this machine: the engines, and the APIs for `npm run millrace -- import`. */
function operatorEnvironment(engines: Engines, apps: readonly RunningApp[], host: string): string {
  const bases = apps.flatMap(({ definition, port }) =>
    definition.role === 'api'
      ? [`IMPORT_${definition.label.toUpperCase()}_URL=http://${host}:${port}${definition.basePath}\n`]
      : [],
  );
  return `DATABASE_URL=${engines.databaseUrl}\nQUEUE_URL=${engines.queueUrl}\nSTORAGE_URL=${engines.storageUrl}\n${bases.join('')}`;
}
