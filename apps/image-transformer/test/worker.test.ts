import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusyError, NoWorkerError, RequestFailedError } from '@millrace/queue';
import { keys } from '@millrace/storage';
import { badImages, noisyJpeg, orientedJpeg, quarters } from '@millrace/testkit/media';
import { until } from '@millrace/testkit/waiting';
import { openWorld, patienceMs, type World } from './support/worker.ts';

/** A transform that takes about a second, so that tests can act while it runs. */
const slow = { width: 1_500, height: 1_500, blur: 60, format: 'avif' } as const;

const noisy = await noisyJpeg(640, 480);

describe('the worker on a real queue', () => {
  let world: World;
  let imageId = '';
  beforeAll(async () => {
    world = await openWorld({ WORKER_CONCURRENCY: '2', IMAGE_BACKLOG: '2' });
    imageId = await world.upload(noisy);
  });
  afterAll(async () => world.close());

  const metric = async (name: string, ...labels: string[]): Promise<number> => {
    const lines = (await (await fetch(`${world.base()}/metrics`)).text()).split('\n');
    const found = lines.filter((line) => line.startsWith(name) && labels.every((label) => line.includes(label)));
    return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const active = () => metric('image_requests_active');
  const stored = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of world.storage.list(keys.publicPrefix('images', id))) found.push(key);
    return found;
  };

  it('lowers the priority of every thread', async () => {
    await world.transform(await world.upload(await noisyJpeg(1_500, 1_500)), { width: 700, format: 'webp' });
    const { pid } = world.worker();
    const threads = await readdir(`/proc/${pid}/task`);
    const niceness = await Promise.all(
      threads.map(async (thread) => {
        const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'latin1');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16];
      }),
    );
    expect(threads.length).toBeGreaterThan(4);
    expect(new Set(niceness)).toEqual(new Set(['10']));
  });

  it('reports the facts of the upright picture', async () => {
    const turned = await world.upload(await orientedJpeg(6, { width: 120, height: 80 }));
    expect(await world.inspect(turned)).toEqual({
      format: 'jpeg',
      mimeType: 'image/jpeg',
      width: 120,
      height: 80,
      frames: 1,
      strippedBytes: null,
      strippedAs: null,
      placeholders: { isOpaque: true, palette: expect.any(Array), thumbhash: expect.any(String) },
      exif: expect.objectContaining({ make: 'Millrace', orientation: 6 }),
      mezzanineBytes: null,
    });
  });

  it('stores a copy without metadata on request', async () => {
    const id = await world.upload(await orientedJpeg(6, { width: 120, height: 80 }));
    const strippedKey = `${keys.privatePrefix('images', id)}stripped`;
    const { strippedBytes, exif } = await world.inspect(id, { strippedKey });
    expect(await world.storage.head(strippedKey)).toMatchObject({ size: strippedBytes, contentType: 'image/jpeg' });
    expect(exif).toBeNull();
  });

  it('renders and stores a rendition, also if it is stored', async () => {
    const count = () => metric('image_request_duration_seconds_count', 'request="transform"', 'outcome="done"');
    const before = await count();
    const made = await world.transform(imageId, { width: 100, format: 'webp' });
    expect(made).toMatchObject({ contentType: 'image/webp', width: 100, height: 75 });
    const head = await world.storage.head(world.targetKey(imageId));
    expect(head).toMatchObject({ size: made.size, contentType: 'image/webp' });
    // As after a worker that died between storing and answering.
    expect(await world.transform(imageId, { width: 100, format: 'webp' })).toEqual(made);
    expect((await count()) - before).toBe(2);
  });

  it('reads an original once for many renditions', async () => {
    const id = await world.upload(await quarters(200, 100).png().toBuffer());
    const before = await metric('image_sources_total', 'outcome="miss"');
    for (const width of [10, 20, 30]) await world.transform(id, { width }, { target: `w${width}` });
    expect((await metric('image_sources_total', 'outcome="miss"')) - before).toBe(1);
  });

  it('fails with different codes if the original is missing and if the result would be too large', async () => {
    const gone = await world.transform('nowhere', { width: 10 }).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(RequestFailedError);
    expect(gone).toMatchObject({ code: 'not_found', permanent: false });
    const tall = await world.upload(await quarters(10, 100).png().toBuffer());
    const large = await world.transform(tall, { width: 2_000 }).catch((error: unknown) => error);
    expect(large).toMatchObject({ code: 'output_too_large', permanent: true });
    expect(await stored(tall)).toEqual([]);
  });

  it(
    'rejects requests at once when it is full',
    async () => {
      const id = await world.upload(noisy);
      const asked = Array.from({ length: 12 }, (_, n) =>
        world.transform(id, { ...slow, width: 700 + n }, { target: `busy${n}` }).then(
          () => 'done',
          (error: unknown) => (error instanceof BusyError ? 'busy' : error),
        ),
      );
      const outcomes = await Promise.all(asked);
      // Two in progress and two waiting.
      const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
      expect({
        done: count('done'),
        busy: count('busy'),
        others: outcomes.filter((o) => typeof o !== 'string'),
      }).toEqual({
        done: 4,
        busy: 8,
        others: [],
      });
      expect(await stored(id)).toHaveLength(4);
    },
    patienceMs,
  );

  it(
    'stores nothing for an aborted request',
    async () => {
      const id = await world.upload(noisy);
      const gaveUp = new AbortController();
      const asked = world.transform(id, slow, { signal: gaveUp.signal });
      await until('the worker has begun', async () => (await active()) === 1, patienceMs);
      gaveUp.abort(new Error('gone'));
      await expect(asked).rejects.toThrow('gone');
      await until('the worker has ended', async () => (await active()) === 0, patienceMs);
      expect(await stored(id)).toEqual([]);
    },
    patienceMs,
  );

  it('reports health, readiness and metrics', async () => {
    expect((await fetch(`${world.base()}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${world.base()}/readyz`)).json()).toEqual({
      status: 'ok',
      checks: { storage: 'ok', queue: 'ok' },
    });
    const labels = ['format="image/webp"', 'outcome="done"'];
    expect(await metric('image_request_duration_seconds_count', ...labels)).toBeGreaterThan(0);
  });

  it(
    'answers requests in progress before it ends, and accepts no more',
    async () => {
      const id = await world.upload(noisy);
      // Must finish within the drain's 20 s, also on a busy machine.
      const asked = world.transform(id, { ...slow, width: 1_000, height: 1_000 });
      await until('the worker has begun', async () => (await active()) === 1, patienceMs);
      const worker = world.worker();
      worker.signal('SIGTERM');
      expect(await asked).toMatchObject({ contentType: 'image/avif', width: 1_000 });
      expect(await worker.ended).toBe(0);
      await expect(world.transform(id, { width: 10 }, { target: 'late' })).rejects.toBeInstanceOf(NoWorkerError);
    },
    patienceMs,
  );

  it(
    'does not leave its guarded program running when it is killed',
    async () => {
      const endless = (await badImages()).find(({ name }) => name === 'an SVG of filters without end');
      if (endless === undefined) throw new Error('the fixture does not exist');
      const doomed = world.worker().running ? world.worker() : await world.startWorker();
      const id = await world.upload(await endless.make());
      const asked = world.inspect(id).catch((error: unknown) => error);
      const children = () =>
        readFile(`/proc/${doomed.pid}/task/${doomed.pid}/children`, 'utf8').then((line) => line.trim());
      await until('the drawing has begun', async () => (await children()) !== '', patienceMs);
      const child = await children();
      const isThere = async () => {
        const stat = await readFile(`/proc/${child}/stat`, 'latin1').catch(() => ') Z ');
        // A zombie has ended; its parent has not reaped it yet.
        return !stat.includes(') Z ');
      };
      expect(await isThere()).toBe(true);
      // Only this process, not its group.
      doomed.signal('SIGKILL');
      await until('the drawing has ended', async () => !(await isThere()), patienceMs);
      expect(await asked).toBeInstanceOf(Error);
    },
    patienceMs,
  );

  it(
    'loses no request when it is killed: another worker takes it over',
    async () => {
      const id = await world.upload(noisy);
      const doomed = await world.startWorker();
      const asked = world.transform(id, slow);
      await until('the first worker has begun', async () => (await active()) === 1, patienceMs);
      await world.startWorker();
      await doomed.kill();
      expect(await asked).toMatchObject({ width: slow.width });
    },
    patienceMs,
  );
});
