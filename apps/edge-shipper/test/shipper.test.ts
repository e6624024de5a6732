import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DeliveryLine, deliveryLogRouter } from '@millrace/delivery';
import { problemHandler } from '@millrace/http';
import { readConfig, silentLogger } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import express from 'express';
import { edgeShipperSettings, type Shipper, type ShipperOptions, startShipper } from '../src/index.ts';

const token = 'a-token-for-the-delivery-log';
let folder: string;
let shippers: Shipper[];
let servers: Server[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-shipper-'));
  shippers = [];
  servers = [];
});

afterEach(async () => {
  for (const shipper of shippers) await shipper.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return `http://127.0.0.1:${address.port}`;
}

/** Serves the real endpoint, which counts each id once. */
async function startApi(options: { refuses?: () => number | undefined; refusesId?: string } = {}) {
  const counted = new Map<string, number>();
  let requests = 0;
  let duplicates = 0;
  const record = async (lines: DeliveryLine[]) => {
    const fresh = lines.filter(({ id }) => !counted.has(id));
    for (const { id, bytes } of fresh) counted.set(id, bytes);
    duplicates += lines.length - fresh.length;
    return { counted: fresh.length, duplicates: lines.length - fresh.length };
  };
  const app = express();
  app.use(async (req, res, next) => {
    requests += 1;
    const status = options.refuses?.();
    if (status !== undefined) {
      res.status(status).end();
      return;
    }
    if (options.refusesId === undefined) {
      next();
      return;
    }
    const { refusesId } = options;
    const lines = (await text(req)).trim().split('\n');
    if (lines.some((line) => line.includes(refusesId))) res.status(400).end();
    else res.json({ ...(await record(lines.map((line) => JSON.parse(line)))), ignored: 0 });
  });
  app.use(deliveryLogRouter({ token, kind: 'videos', record }), problemHandler({ log: silentLogger() }));
  return {
    origin: await listen(app),
    counted,
    requests: () => requests,
    duplicates: () => duplicates,
  };
}

const line = (id: string, bytes = 100) =>
  `${JSON.stringify({ id, path: '/media/videos/v1/a/1.m4s', bytes, status: 200, time: Date.now() / 1000 })}\n`;

async function ship(origin: string, options: Partial<ShipperOptions> = {}) {
  const outcomes: Record<string, number> = {};
  const seen = { backlog: -1, caughtUp: 0, outcomes };
  const shipper = await startShipper({
    target: { name: 'video', origin },
    token,
    folder,
    offsetsFile: join(folder, '.offsets.json'),
    intervalMs: 10,
    log: silentLogger(),
    watcher: {
      onLines: (outcome, lines) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + lines;
      },
      onBacklog: (bytes) => {
        seen.backlog = bytes;
      },
      onCaughtUp: () => {
        seen.caughtUp += 1;
      },
    },
    ...options,
  });
  shippers.push(shipper);
  return { shipper, seen };
}

describe('the log shipper', () => {
  it('ships existing and appended lines, and resumes at its offset after a restart', async () => {
    const api = await startApi();
    await writeFile(join(folder, '2026-01-01T00.ndjson'), line('a') + line('b'));
    const first = await ship(api.origin);
    await until('two lines', () => api.counted.size === 2);
    await appendFile(join(folder, '2026-01-01T00.ndjson'), line('c'));
    await until('three lines', () => api.counted.size === 3);
    // The backlog still reads 0 from the previous pass until the shipper gets its answer.
    const caughtUp = first.seen.caughtUp;
    await until('the offset to be saved', () => first.seen.caughtUp > caughtUp);
    expect(first.seen.backlog).toBe(0);
    await first.shipper.close();
    await appendFile(join(folder, '2026-01-01T00.ndjson'), line('d'));
    await ship(api.origin);
    await until('four lines', () => api.counted.size === 4);
    expect(api.duplicates()).toBe(0);
  });

  it('waits for the end of a line, and skips invalid lines', async () => {
    const api = await startApi();
    const file = join(folder, 'access.ndjson');
    const [begin, end] = [line('torn').slice(0, 30), line('torn').slice(30)];
    await writeFile(file, `${line('a')}nonsense\n{"id":"b"}\n\n${line('c')}${begin}`);
    const { seen } = await ship(api.origin);
    await until('two lines', () => api.counted.size === 2);
    await appendFile(file, end);
    await until('the third', () => seen.outcomes.counted === 3);
    expect([...api.counted.keys()]).toEqual(['a', 'c', 'torn']);
    expect(seen.outcomes).toMatchObject({ counted: 3, invalid: 2 });
  });

  it('retries while the API is unavailable, and loses nothing', async () => {
    let status: number | undefined = 503;
    const api = await startApi({ refuses: () => status });
    await writeFile(join(folder, 'access.ndjson'), line('a') + line('b'));
    const { seen } = await ship(api.origin);
    await until('the first request', () => api.requests() > 0);
    expect(api.counted.size).toBe(0);
    expect(seen.backlog).toBeGreaterThan(0);
    status = undefined;
    await until('both lines', () => api.counted.size === 2);
    await until('an empty backlog', () => seen.backlog === 0 && seen.caughtUp > 0);
  });

  it('sends lines again after losing its offsets, and they count once', async () => {
    const api = await startApi();
    await writeFile(join(folder, 'access.ndjson'), line('a') + line('b'));
    const first = await ship(api.origin);
    await until('the offset to be saved', () => first.seen.caughtUp > 0);
    await first.shipper.close();
    await rm(join(folder, '.offsets.json'));
    const second = await ship(api.origin);
    await until('everything to be sent again', () => second.seen.caughtUp > 0);
    expect([...api.counted.keys()]).toEqual(['a', 'b']);
    expect(api.duplicates()).toBe(2);
  });

  it('follows a renamed file and a new file under the old name', async () => {
    const api = await startApi();
    const file = join(folder, 'access.ndjson');
    await writeFile(file, line('a') + line('b'));
    await ship(api.origin);
    await until('two lines', () => api.counted.size === 2);
    await rename(file, `${file}.1`);
    await appendFile(`${file}.1`, line('late'));
    await writeFile(file, line('c'));
    await until('all lines', () => api.counted.size === 4);
    expect(api.duplicates()).toBe(0);
  });

  it('removes shipped files that are no longer written to, but never the newest', async () => {
    const api = await startApi();
    for (const hour of ['00', '01', '02']) {
      const file = join(folder, `2026-01-01T${hour}.ndjson`);
      await writeFile(file, line(hour));
      await utimes(file, new Date(`2026-01-01T${hour}:59:00Z`), new Date(`2026-01-01T${hour}:59:00Z`));
    }
    await ship(api.origin, { removeAfterMs: 1_000 });
    await until('the old files to be removed', async () => {
      return (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).length === 1;
    });
    expect((await readdir(folder)).sort()).toEqual(['.offsets.json', '2026-01-01T02.ndjson']);
    expect(api.counted.size).toBe(3);
  });

  it('continues past a line that the API never accepts', async () => {
    const api = await startApi({ refusesId: 'poison' });
    const ids = Array.from({ length: 50 }, (_, n) => `n${n}`);
    await writeFile(
      join(folder, 'access.ndjson'),
      [...ids.slice(0, 20), 'poison', ...ids.slice(20)].map((id) => line(id)).join(''),
    );
    const { seen } = await ship(api.origin);
    await until('all other lines', () => api.counted.size === 50);
    await until('the end of the log', () => seen.caughtUp > 0);
    expect(seen.outcomes.invalid).toBe(1);
  });

  it('ships a large log in several requests', async () => {
    const api = await startApi();
    const lines = Array.from({ length: 12_000 }, (_, n) => line(`n${n}`, 1));
    await writeFile(join(folder, 'access.ndjson'), lines.join(''));
    await ship(api.origin);
    await until('all lines', () => api.counted.size === 12_000);
    expect(api.requests()).toBeGreaterThan(1);
    expect(api.duplicates()).toBe(0);
  });

  it('closes at once while a request hangs', async () => {
    let asked = false;
    const origin = await listen(() => {
      asked = true;
    });
    await writeFile(join(folder, 'access.ndjson'), line('a'));
    const { shipper, seen } = await ship(origin);
    await until('the request', () => asked);
    await shipper.close();
    expect(seen.caughtUp).toBe(0);
  });
});

describe('the shipper’s settings', () => {
  const env = { DELIVERY_LOG_TOKEN: token };

  it('give a folder and an API for each service', () => {
    const config = readConfig(edgeShipperSettings, {
      ...env,
      DELIVERY_LOG_TARGETS: 'video=http://video-api:8080, music=https://music.example/',
    });
    expect(config.DELIVERY_LOG_TARGETS).toEqual([
      { name: 'video', origin: 'http://video-api:8080' },
      { name: 'music', origin: 'https://music.example' },
    ]);
  });

  it.each(['video', 'video=ftp://x', '../up=http://x', 'a=http://x,a=http://y', 'a=http://x/path'])(
    'reject %s',
    (DELIVERY_LOG_TARGETS) => {
      expect(() => readConfig(edgeShipperSettings, { ...env, DELIVERY_LOG_TARGETS })).toThrow('DELIVERY_LOG_TARGETS');
    },
  );
});
