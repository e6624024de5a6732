import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import { chooseCommandWrapper } from '../src/processes/parentDeath.ts';
import { type Supervised, supervise } from '../src/processes/supervised.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Blocks the event loop for ever once the first worker thread is online. An app's first thread is its watchdog. */
const blocking = `
  import threads from 'node:worker_threads';
  import { syncBuiltinESMExports } from 'node:module';
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...options) { super(...options); this.once('online', () => { for (;;); }); }
  };
  syncBuiltinESMExports();
`;

/** The required settings, so that the app starts its watchdog. It blocks before it uses any of them. */
const settings = {
  EVENT_LOOP_LIMIT_SECONDS: '1',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  QUEUE_URL: 'postgres://nobody@127.0.0.1:1/none',
  PUBLIC_URL: 'http://127.0.0.1:1',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
  DELIVERY_LOG_TARGETS: 'video=http://127.0.0.1:1',
  DELIVERY_LOG_TOKEN: '0123456789abcdef',
};

describe('an app whose event loop is blocked', () => {
  let app: Supervised | undefined;
  let folder: string | undefined;

  afterEach(async () => {
    app?.kill();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  it.each([
    'apps/video-api',
    'apps/music-api',
    'apps/image-api',
    'apps/media-transcoder',
    'apps/image-transformer',
    'apps/courier',
    'apps/edge-shipper',
  ])('%s is killed and restarted', async (name) => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-blocked-'));
    const env = {
      ...settings,
      PATH: process.env.PATH,
      TMPDIR: folder,
      EDGE_LOG_DIR: folder,
      STORAGE_URL: `file://${folder}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(blocking)}`,
    };
    const lines: string[] = [];
    app = supervise(
      {
        name,
        command: process.execPath,
        args: [join(root, name, 'dist', 'main.js')],
        env: async () => env,
        stopSignal: 'SIGTERM',
        parentDeathSignal: 'SIGKILL',
        onLine: (line) => lines.push(line),
      },
      { wrapCommand: chooseCommandWrapper(), log: silentLogger() },
    );
    await app.start();
    const first = app.pid;
    const reports = () => lines.filter((line) => line === 'event loop blocked for 1 s; exiting').length;
    await until('it was blocked twice', () => reports() >= 2);
    expect(app.unexpectedExits).toBeGreaterThanOrEqual(1);
    expect(app.pid).not.toBe(first);
  });
});
