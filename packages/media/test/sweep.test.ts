import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { runPeriodically } from '@millrace/platform';
import { silentLogger } from '@millrace/service';
import { isSizedCopy, keys, openStorage, type Storage, sizedPictureKey } from '@millrace/storage';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createSweeper, type KeptObjects, keepNothing, type Sweeper, scheduleSweep } from '../src/sweeps/index.ts';

const log = silentLogger();
let postgres: TestDatabases;
let database: Database;
let storage: Storage;
let folder: string;
let sweeper: Sweeper;
const kept = new Map<string, KeptObjects>();
/** What caches were told, with the objects that were there at that time. */
let purged: { name: string; wasThere: string[] }[] = [];
/** The medium that is swept. */
let swept = 'none';
const purge = async (name: string): Promise<void> => {
  purged.push({ name, wasThere: await stored(swept) });
};

beforeAll(async () => {
  postgres = await usePostgres();
  const url = await postgres.createDatabase(migrated);
  database = openDatabase({ url, log });
  folder = await mkdtemp(join(tmpdir(), 'millrace-sweep-'));
  storage = await openStorage({ url: `file://${folder}`, log });
  sweeper = createSweeper({
    database,
    storage,
    tables: { kind: 'videos' },
    keptObjects: async (id) => kept.get(id) ?? keepNothing,
    purge,
    log,
  });
});

afterAll(async () => {
  await storage.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => database.execute('DELETE FROM platform.deletions', []));

async function put(...names: string[]): Promise<void> {
  for (const key of names) await storage.put(key, Buffer.from('x'), { contentType: 'application/octet-stream' });
}

async function stored(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of [keys.privatePrefix('videos', id), keys.publicPrefix('videos', id)]) {
    for await (const object of storage.list(prefix)) found.push(object.key);
  }
  return found;
}

async function storeMedium(): Promise<{ id: string; source: string; winner: string; loser: string }> {
  const id = randomUUID();
  const source = keys.source('videos', id);
  const winner = `${keys.attemptPrefix('videos', id, 'a')}x.m4s`;
  const loser = `${keys.attemptPrefix('videos', id, 'ab')}x.m4s`;
  await put(source, winner, loser);
  return { id, source, winner, loser };
}

describe('a sweep', () => {
  it('removes all objects of a medium without a row, and none of its neighbour', async () => {
    const [gone, neighbour] = [await storeMedium(), await storeMedium()];
    await sweeper.sweep(gone.id);
    expect(await stored(gone.id)).toEqual([]);
    expect(await stored(neighbour.id)).toHaveLength(3);
  });

  it('removes only the other attempts when one has won', async () => {
    const { id, source, winner } = await storeMedium();
    kept.set(id, { source: true, attempts: { prefix: keys.attemptPrefix('videos', id, 'a') } });
    await sweeper.sweep(id);
    expect(await stored(id)).toEqual([source, winner]);
  });

  it('removes pictures that are neither the row’s nor being made, and the picture that one replaces', async () => {
    const [made, making] = [keys.picture('videos', 'p', 'made'), keys.picture('videos', 'p', 'making')];
    const upload = keys.uploadedPicture('videos', 'p', 'making');
    const source = keys.source('videos', 'p');
    const [won, still] = ['public/videos/p/won/master.m3u8', 'public/videos/p/won/thumbnail.jpg'];
    await put(source, won, still, made, making, upload);
    await put(keys.picture('videos', 'p', 'old'), keys.uploadedPicture('videos', 'p', 'old'));
    kept.set('p', {
      source: true,
      attempts: { prefix: 'public/videos/p/won/' },
      pictures: { keys: [made, making, upload], replaced: still },
    });
    await sweeper.sweep('p');
    expect((await stored('p')).sort()).toEqual([upload, source, made, making, won].sort());
  });

  it('keeps smaller copies of the pictures that are named, and of no other one', async () => {
    const [now, old] = [keys.picture('tracks', 'c', 'now'), keys.picture('tracks', 'c', 'old')];
    const attempt = 'public/videos/c/won/';
    const [own, named] = [`${attempt}thumbnail.jpg`, keys.picture('videos', 'c', 'now')];
    const copies = (key: string) => [sizedPictureKey(key, 160), sizedPictureKey(key, 320)];
    const other = keys.picture('videos', 'c', 'no');
    await put(own, named, ...copies(own), ...copies(named), ...copies(other));
    kept.set('c', { source: true, attempts: { prefix: attempt }, pictures: { keys: [named], replaced: null, own } });
    await sweeper.sweep('c');
    expect((await stored('c')).sort()).toEqual([own, named, ...copies(own), ...copies(named)].sort());
    kept.set('c', { source: true, attempts: { prefix: attempt }, pictures: { keys: [named], replaced: own } });
    await sweeper.sweep('c');
    expect((await stored('c')).sort()).toEqual([named, ...copies(named)].sort());
    expect([isSizedCopy(copies(now)[0] ?? '', now), isSizedCopy(now, now), isSizedCopy(old, now)]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('purges the copies of what was replaced before it is removed, once, and of nothing that is still named', async () => {
    const id = randomUUID();
    const prefix = keys.attemptPrefix('videos', id, 'won');
    const picture = keys.picture('videos', id, 'now');
    const captions = keys.captions('videos', id, 'now');
    const own = `${prefix}thumbnail.jpg`;
    const old = [keys.picture('videos', id, 'old'), `${keys.captions('videos', id, 'old')}.vtt`];
    await put(`${prefix}x.m4s`, own, picture, `${captions}.vtt`, ...old, `${keys.captions('videos', id, 'old')}.m3u8`);
    // The video is private: its objects were copied, and are not all removed from the other place yet.
    const other = `protected${picture.slice('public'.length)}`;
    await put(other, keys.uploadedPicture('videos', id, 'old'));
    kept.set(id, {
      source: true,
      attempts: { prefix },
      places: ['public'],
      pictures: { keys: [picture], replaced: own },
      others: [captions],
    });
    purged = [];
    swept = id;
    await sweeper.sweep(id);
    expect((await stored(id)).sort()).toEqual([`${captions}.vtt`, picture, `${prefix}x.m4s`].sort());
    expect(await storage.head(other)).toBeNull();
    expect(purged.map(({ name }) => name).sort()).toEqual(['captions-old', 'picture-old', 'picture-won']);
    for (const [name, key] of [
      ['picture-old', old[0]],
      ['captions-old', old[1]],
      ['picture-won', own],
    ]) {
      expect(purged.find((one) => one.name === name)?.wasThere).toContain(key);
    }
    await sweeper.sweep(id);
    expect(purged).toHaveLength(3);
  });

  it('keeps a picture that begins during the sweep: it reads the row after it has listed the objects', async () => {
    const picture = keys.picture('videos', 'r', 'new');
    let reads = 0;
    const racing = createSweeper({
      database,
      storage,
      tables: { kind: 'videos' },
      purge,
      log,
      async keptObjects() {
        reads += 1;
        const now = { source: true, attempts: { prefix: 'public/videos/r/won/' } };
        // The row of the picture is written, then its object, after the first read.
        if (reads > 1) return { ...now, pictures: { keys: [picture], replaced: null } };
        await put(picture);
        return { ...now, pictures: { keys: [], replaced: null } };
      },
    });
    await racing.sweep('r');
    expect(await stored('r')).toEqual([picture]);
  });

  it('keeps all objects while attempts may be in progress', async () => {
    const { id } = await storeMedium();
    kept.set(id, { source: true, attempts: 'all' });
    await sweeper.sweep(id);
    expect(await stored(id)).toHaveLength(3);
  });
});

describe('due sweeps', () => {
  const due = () =>
    database.query<{ attempts: number; seconds: number }>(
      'SELECT attempts, extract(epoch FROM next_attempt_at - now())::int AS seconds FROM platform.deletions',
    );

  it('run, and run again later for a worker that missed the cancellation', async () => {
    const { id, loser } = await storeMedium();
    await scheduleSweep(database, { kind: 'videos' }, id, null);
    const [before] = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    await sweeper.sweepDue();
    expect(await stored(id)).toEqual([]);
    expect(await due()).toMatchObject([{ attempts: 1 }]);
    const later =
      "UPDATE platform.deletions SET next_attempt_at = now() + interval '1 hour' WHERE next_attempt_at > $1";
    expect(await database.execute(later, [new Date((before?.at.getTime() ?? 0) + 5_000)])).toBe(1);

    await put(loser);
    await sweeper.sweepDue();
    expect(await stored(id)).toEqual([loser]);
    await database.execute('UPDATE platform.deletions SET next_attempt_at = now()', []);
    await sweeper.sweepDue();
    expect(await stored(id)).toEqual([]);
  });

  it('end after a day', async () => {
    const { id } = await storeMedium();
    await scheduleSweep(database, { kind: 'videos' }, id, null);
    await database.execute("UPDATE platform.deletions SET until = now() + interval '1 second'", []);
    await sweeper.sweepDue();
    expect(await due()).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('stay scheduled when the storage fails', async () => {
    const broken: Storage = { ...storage, deletePrefix: () => Promise.reject(new Error('the storage is unreachable')) };
    const failing = createSweeper({
      database,
      storage: broken,
      tables: { kind: 'videos' },
      keptObjects: async () => keepNothing,
      purge,
      log,
    });
    const { id } = await storeMedium();
    await scheduleSweep(database, { kind: 'videos' }, id, null);
    await database.execute("UPDATE platform.deletions SET until = now() + interval '1 second'", []);
    await failing.sweepDue();
    expect(await due()).toHaveLength(1);
  });

  it('end when the process stops, and unfinished ones are due at once for the next process', async () => {
    const media = [await storeMedium(), await storeMedium(), await storeMedium()];
    for (const { id } of media) await scheduleSweep(database, { kind: 'videos' }, id, null);
    let asked = 0;
    let stopped: Promise<void> | undefined;
    const interrupted = createSweeper({
      database,
      storage,
      tables: { kind: 'videos' },
      // The stop arrives while the second of three is swept.
      keptObjects: async () => {
        asked += 1;
        if (asked === 2) stopped = janitor.stop();
        return keepNothing;
      },
      purge,
      log,
    });
    let ended: (() => void) | undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const janitor = runPeriodically(
      [{ name: 'sweeping', everyMs: 60_000, run: (signal) => interrupted.sweepDue(signal).finally(() => ended?.()) }],
      log,
    );
    await end;
    await stopped;
    expect(asked).toBe(2);
    const left = (await Promise.all(media.map(({ id }) => stored(id)))).filter((objects) => objects.length > 0);
    expect(left.map((objects) => objects.length)).toEqual([3, 3]);
    const unfinished = (await due()).filter(({ attempts }) => attempts === 0);
    expect(unfinished.map(({ seconds }) => seconds <= 0)).toEqual([true, true]);

    await sweeper.sweepDue();
    expect((await Promise.all(media.map(({ id }) => stored(id)))).flat()).toEqual([]);
  });

  it('of another kind are left to their service', async () => {
    await scheduleSweep(database, { kind: 'tracks' }, 'some-track', null);
    await sweeper.sweepDue();
    expect(await due()).toMatchObject([{ attempts: 0 }]);
  });
});
