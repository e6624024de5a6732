import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseLimits } from '@millrace/api-testkit';
import { type Database, migrate, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { isNightly } from '@millrace/testkit/nightly';
import { createRemovedTracks, removalBatch } from '../src/catalogue/removedTracks.ts';
import { idsOf, type MusicApi, type Person, startMusicApi, until } from './harness.ts';

/** More than one batch of either. */
const [playlistCount, fanCount] = isNightly ? [20_000, 3_000] : [2_500, 1_500];

let api: MusicApi;
let owner: Person;
let kept: string;

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register('Owner');
  kept = await api.ready(owner.token, { title: 'kept' });
});
afterAll(() => api.stop());

/** A ready track that many accounts like and that is twice in each of many playlists, next to another track. */
async function popularTrack(): Promise<{ id: string; playlists: number[] }> {
  const id = await api.ready(owner.token, { title: 'popular' });
  const made = await api.database.query<{ id: number }>(
    `INSERT INTO music.playlists (account_id, title, is_public, track_count, next_position)
     SELECT $1, 'playlist ' || n, true, 3, 3 FROM generate_series(1, $2::int) n RETURNING id`,
    [owner.id, playlistCount],
  );
  const playlists = made.map((row) => row.id);
  await api.database.execute(
    `INSERT INTO music.playlist_tracks (playlist_id, position, track_id)
     SELECT p, n, CASE n WHEN 1 THEN $3 ELSE $2 END FROM unnest($1::int[]) p, generate_series(0, 2) n`,
    [playlists, id, kept],
  );
  await api.database.execute(
    `WITH fans AS (
       INSERT INTO auth.accounts (email, email_key, password_hash)
       SELECT e, e, 'x' FROM (SELECT 'fan-' || n || '@' || $1::text AS e FROM generate_series(1, $2::int) n) fans RETURNING id
     )
     INSERT INTO music.likes (account_id, track_id) SELECT id, $1 FROM fans`,
    [id, fanCount],
  );
  await api.database.execute('UPDATE music.tracks SET like_count = $2 WHERE id = $1', [id, fanCount]);
  return { id, playlists };
}

/** Runs `work` while another transaction holds the lock of a playlist. */
async function whileLocked(playlist: number, work: () => Promise<void>): Promise<void> {
  await api.database.transaction(async (tx) => {
    await tx.$queryRawUnsafe('SELECT 1 FROM music.playlists WHERE id = $1 FOR UPDATE', playlist);
    await work();
  });
}

const left = async (id: string): Promise<number> => {
  const [row] = await api.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM music.playlist_tracks WHERE track_id = $1)
       + (SELECT count(*) FROM music.likes WHERE track_id = $1)
       + (SELECT count(*) FROM music.removed_tracks WHERE track_id = $1) AS n`,
    [id],
  );
  return row?.n ?? -1;
};
const wrongCounters = () =>
  api.database.query(
    `SELECT p.id FROM music.playlists p LEFT JOIN music.playlist_tracks t ON t.playlist_id = p.id
     GROUP BY p.id HAVING p.track_count <> count(t.*)`,
  );
const remove = (id: string) => api.call('DELETE', `/api/tracks/${id}`, { token: owner.token });
const add = (playlist: number, trackId: string) =>
  api.call('POST', `/api/playlists/${playlist}/tracks`, { token: owner.token, json: { trackId } });

describe('the deletion of a track in thousands of playlists', () => {
  it('waits for no playlist, is immediately complete for readers, and is finished by the janitor of any replica', async () => {
    const fan = await api.register('Fan');
    const { id, playlists } = await popularTrack();
    // The last one, which the batch of the deletion itself does not reach.
    const busy = playlists.at(-1) ?? 0;
    for (const track of [id, kept]) await api.call('POST', `/api/tracks/${track}/like`, { token: fan.token });
    await api.startReplica();

    await whileLocked(busy, async () => {
      expect((await remove(id)).status).toBe(200);
      expect(await left(id)).toBeGreaterThan(0);
      expect((await api.call('GET', `/api/tracks/${id}`)).status).toBe(404);
      expect(await api.storedKeys(id)).toEqual([]);

      const { playlist } = await api.get(`/playlists/${busy}`);
      expect([playlist.track_count, idsOf(playlist)]).toEqual([1, [kept]]);
      const own = await api.get('/playlists?limit=1000', owner.token);
      const everybodys = await api.get('/playlists/public?limit=100');
      for (const { track_count } of [...own.playlists, ...everybodys.playlists]) expect(track_count).toBe(1);
      const likes = await api.get('/me/likes', fan.token);
      expect([likes.total, idsOf(likes)]).toEqual([1, [kept]]);
      expect((await add(playlists[0] ?? 0, id)).status).toBe(404);
      expect((await api.call('POST', `/api/tracks/${id}/like`, { token: fan.token })).status).toBe(404);
    });

    await until('the places and likes are removed', async () => (await left(id)) === 0);
    expect(await wrongCounters()).toEqual([]);
    expect((await api.get(`/playlists/${busy}`)).playlist).toMatchObject({ track_count: 1 });
  });

  it('is exact while places are added, removed and cleared concurrently', async () => {
    const { id, playlists } = await popularTrack();
    const some = playlists.slice(0, 40);
    const answers = await Promise.all([
      remove(id),
      ...some.flatMap((playlist) => [
        add(playlist, id),
        add(playlist, kept),
        api.call('DELETE', `/api/playlists/${playlist}/tracks`, { token: owner.token, json: { trackId: id } }),
      ]),
    ]);
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    await until('the places and likes are removed', async () => (await left(id)) === 0);
    expect(await wrongCounters()).toEqual([]);
  });
});

describe('one batch', () => {
  let database: Database;

  beforeAll(async () => {
    // Without an API, whose janitor would clear the same tracks.
    const url = await api.postgres.createDatabase();
    await migrate({ url, log: silentLogger() });
    database = openDatabase({ url, log: silentLogger(), ...databaseLimits });
  });
  afterAll(() => database.close());

  it('has a limited size, does not wait for a locked playlist, and does not finish without it', async () => {
    await database.execute(`INSERT INTO auth.accounts (email, email_key, password_hash) VALUES ('a', 'a', 'x')`, []);
    await database.execute(
      `INSERT INTO music.tracks (id, account_id, title, status, source_key) SELECT 'doomed', id, 't', 'error', 'k' FROM auth.accounts`,
      [],
    );
    await database.execute(
      `WITH made AS (
         INSERT INTO music.playlists (account_id, title, track_count) SELECT a.id, 'p', 2 FROM auth.accounts a, generate_series(1, $1::int)
         RETURNING id
       )
       INSERT INTO music.playlist_tracks (playlist_id, position, track_id) SELECT id, n, 'doomed' FROM made, generate_series(0, 1) n`,
      [removalBatch],
    );
    const [locked] = await database.query<{ id: number }>('SELECT min(id) AS id FROM music.playlists');
    await database.execute(`DELETE FROM music.tracks WHERE id = 'doomed'`, []);
    const removed = createRemovedTracks(database);
    const clear = () => removed.clearBatch('doomed');
    await database.transaction(async (tx) => {
      await tx.$queryRawUnsafe('SELECT 1 FROM music.playlists WHERE id = $1 FOR UPDATE', locked?.id);
      const counts: number[] = [];
      while (counts.at(-1) !== 0) counts.push(await clear());
      for (const count of counts) expect(count).toBeLessThanOrEqual(removalBatch);
      expect(counts.reduce((sum, count) => sum + count)).toBe(2 * removalBatch - 2);
      expect(await database.query('SELECT track_id FROM music.removed_tracks')).toEqual([{ track_id: 'doomed' }]);
    });
    expect([await clear(), await clear()]).toEqual([2, 0]);
    expect(await database.query('SELECT track_id FROM music.removed_tracks')).toEqual([]);
    expect(await database.query('SELECT 1 FROM music.playlists WHERE track_count <> 0')).toEqual([]);
  });
});
