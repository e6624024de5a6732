import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { isNightly } from '@millrace/testkit/nightly';
import { untilWaiting } from '@millrace/testkit/postgres';
import { makeRoom } from '../src/features/delivery/renditions/eviction.ts';
import { imageRenditions } from '../src/features/delivery/renditions/ofImages.ts';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const cap = 50;
let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let origins: string[];

beforeAll(async () => {
  api = await startImageApi({ IMAGE_MAX_RENDITIONS: String(cap) });
  origins = [api.origin, await api.startReplica()];
  worker = await startWorker(api, { concurrency: 16, backlog: 100 });
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const get = (n: number, path: string) => call(origins[n % origins.length] ?? '', 'GET', path);

/** Runs the work for each number, `atOnce` at a time. */
async function each(numbers: number[], atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  const left = [...numbers];
  const next = async (): Promise<void> => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const countOf = async (id: string) =>
  (await api.database.prisma.image.findUniqueOrThrow({ where: { id } })).renditionCount;

describe('the cap on renditions of an image', () => {
  it('holds while clients request every width on two replicas concurrently, without errors', async () => {
    const id = await api.upload(owner);
    const widths = Array.from({ length: isNightly ? 400 : 150 }, (_, n) => n + 1);
    let most = 0;
    await each(widths, 24, async (w) => {
      const { status, body } = await get(w, `/img/${id}/w_${w}`);
      // If it is a problem, the failure shows it.
      expect([status, body]).toEqual([200, expect.any(String)]);
      expect(JSON.parse(body).width).toBe(w);
      if (w % 10 === 0) most = Math.max(most, (await api.renditions(id)).length);
    });
    await until('all leases have ended', async () => {
      const rows = await api.database.prisma.rendition.findMany({ where: { imageId: id } });
      return rows.every(({ leaseUntil }) => leaseUntil === null);
    });
    expect(worker.asked.length).toBe(widths.length);
    expect(most).toBeGreaterThan(cap / 2);
    // Renditions that are just being evicted may still be stored.
    expect(most).toBeLessThanOrEqual(cap + 24);
    const stored = await api.renditions(id);
    const rows = await api.database.prisma.rendition.findMany({ where: { imageId: id } });
    expect(stored.length).toBeLessThanOrEqual(cap);
    expect([rows.map(({ name }) => name).sort(), await countOf(id)]).toEqual([stored.sort(), stored.length]);
  });

  it('spares the most recently used', async () => {
    const id = await api.upload(owner);
    for (let w = 1; w <= cap; w += 1) expect((await get(0, `/img/${id}/w_${w}`)).status).toBe(200);
    await api.database.execute(
      `UPDATE image.renditions SET accessed_at = now() - make_interval(days => 100 - substr(name, 3)::int) WHERE image_id = $1`,
      [id],
    );
    expect((await get(1, `/img/${id}/w_1`)).status).toBe(200);
    await until('the access time is written', async () => {
      const row = await api.database.prisma.rendition.findFirstOrThrow({ where: { imageId: id, name: 'w_1' } });
      return Date.now() - row.accessedAt.getTime() < 60_000;
    });
    for (let w = 1001; w <= 1010; w += 1) expect((await get(0, `/img/${id}/w_${w}`)).status).toBe(200);
    const stored = await api.renditions(id);
    expect(stored).toContain('w_1');
    expect(stored).toContain('w_50');
    for (const gone of ['w_2', 'w_3', 'w_10']) expect(stored).not.toContain(gone);
  });

  it('holds after a restart, and for renditions stored before it', async () => {
    const id = await api.upload(owner);
    await each(
      Array.from({ length: cap }, (_, n) => n + 1),
      10,
      async (w) => {
        await get(w, `/img/${id}/w_${w}`);
      },
    );
    origins = [await api.startReplica()];
    await get(0, `/img/${id}/w_2000`);
    expect((await api.renditions(id)).length).toBeLessThanOrEqual(cap);
    expect(await countOf(id)).toBe((await api.renditions(id)).length);
  });

  it('holds though the renditions to evict changed while the eviction waited for the image', async () => {
    const id = await api.upload(owner);
    const { database, storage } = api;
    for (const w of [1, 2, 3]) await get(0, `/img/${id}/w_${w}`);
    await until('all are recorded', async () => {
      const rows = await database.prisma.rendition.findMany({ where: { imageId: id } });
      return rows.every(({ leaseUntil }) => leaseUntil === null);
    });
    const leased = `lease_id = gen_random_uuid(), lease_until = now() + interval '1 minute', bytes = NULL, stored_at = NULL`;
    const stored = 'lease_id = NULL, lease_until = NULL, bytes = 1, stored_at = now()';
    const set = (
      name: string,
      columns: string,
      tx: Pick<typeof database.prisma, '$executeRawUnsafe'> = database.prisma,
    ) => tx.$executeRawUnsafe(`UPDATE image.renditions SET ${columns} WHERE image_id = $1 AND name = $2`, id, name);
    await set('w_2', leased);
    await set('w_3', leased);
    let evicted: Promise<number | null> | undefined;
    // The eviction can see that only w_1 may be evicted. While it waits, another one takes w_1, and w_2 is completed.
    await database.transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM image.images WHERE id = ${id} FOR NO KEY UPDATE`;
      evicted = makeRoom({ database, storage, tables: imageRenditions }, id, 2);
      await untilWaiting(database);
      await set('w_1', `name = 'w_4', ${leased}`, tx);
      await set('w_2', stored, tx);
    });
    expect(await evicted).toBe(1);
    expect(
      (await database.prisma.rendition.findMany({ where: { imageId: id } })).map(({ name }) => name).sort(),
    ).toEqual(['w_3', 'w_4']);
  });

  it('answers 503 while nothing can be evicted, and recovers', async () => {
    const id = await api.upload(owner);
    await api.database.execute('UPDATE image.images SET rendition_count = $2 WHERE id = $1', [id, cap]);
    expect((await get(0, `/img/${id}/w_1`)).status).toBe(503);
    // The answer does not wait for it.
    await until('the claim is released', async () => (await countOf(id)) === cap);
    await api.database.execute('UPDATE image.images SET rendition_count = 0 WHERE id = $1', [id]);
    await until('it is rendered', async () => (await get(0, `/img/${id}/w_1`)).status === 200);
  });
});
