import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Subscription } from '@millrace/queue';
import { untilWaiting } from '@millrace/testkit/postgres';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { coverForm, startCoverWorker } from './support/covers.ts';
import { common, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

let api: MusicApi;
let owner: Person;
let stranger: Person;
let worker: Subscription;

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  owner = await api.register('Ada');
  stranger = await api.register();
  worker = await startCoverWorker(api, 'a picture');
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const newPlaylist = async (isPublic: boolean): Promise<number> =>
  (await api.call('POST', '/api/playlists', { token: owner.token, json: { title: 'Evening', isPublic } })).body.playlist
    .id;
const send = (id: number, { by = owner, headers = {}, form = coverForm() } = {}) =>
  api.call('PUT', `/api/playlists/${id}/cover`, { token: by.token, form, headers });
const coverOf = async (id: number): Promise<string> => (await send(id)).body.playlist.cover_art;
const shownCover = async (id: number): Promise<string> =>
  (await api.get(`/playlists/${id}`, owner.token)).playlist.cover_art;
const change = (id: number, json: object) => api.call('PUT', `/api/playlists/${id}`, { token: owner.token, json });
const remove = (id: number, headers: Record<string, string> = {}) =>
  api.call('DELETE', `/api/playlists/${id}/cover`, { token: owner.token, headers });
const statusOf = async (path: string): Promise<number> => (await api.call('GET', path)).status;
const isPurged = async (id: number): Promise<boolean> => {
  const of = (table: string) =>
    api.database.query(`SELECT FROM platform.${table} WHERE media_id = $1`, [`playlist-${id}`]);
  return (await of('purges')).length + (await of('new_purges')).length > 0;
};
const stored = (id: number) => api.storedKeys(`playlist-${id}`);

describe('covers in players', () => {
  let player: Listener;
  let sizes: Subscription;
  /** What the worker was asked for: covers and sides. */
  const asked: string[] = [];
  let isBroken = false;
  beforeAll(async () => {
    player = await newListener(api);
    sizes = await api.queue.respond(
      'track.sizedCover',
      async ({ coverKey, targetKey, side }) => {
        asked.push(`${coverKey} ${side}`);
        if (isBroken) throw new Error('out of order');
        const text = `${await textOf(coverKey)} of ${side} pixels`;
        await api.storage.put(targetKey, Buffer.from(text));
        return { bytes: text.length };
      },
      { concurrency: 4 },
    );
  });
  afterAll(() => sizes.stop());

  const textOf = async (key: string): Promise<string> => {
    const path = await api.call('GET', `/media/${key.slice('public/'.length)}`);
    return String(path.body);
  };
  const shown = async (id: string, size?: number): Promise<string> => {
    const search = searchOf({ ...common, u: player.email, p: player.password, id, size });
    return (await fetch(`${api.origin}/rest/getCoverArt?${search}`)).text();
  };
  const copiesOf = async (id: string) => (await api.storedKeys(id)).filter((key) => /\.\d+\.jpg$/.test(key));

  it('have the size that is asked for, made once, whoever asks', async () => {
    const track = await api.ready(player.token, { title: 'Shown', album: 'Album' });
    const { song } = (await playerOf(api, () => player).ok('getSong', { id: `tr-${track}` })) as { song: Song };
    const cover = `public/tracks/${track}/winner/cover.jpg`;
    asked.length = 0;
    const many = await Promise.all(Array.from({ length: 20 }, () => shown(song.id, 150)));
    expect(new Set(many)).toEqual(new Set(['cover.jpg of winner of 160 pixels']));
    for (const id of [song.id, song.albumId, song.artistId]) {
      expect(await shown(id, 1)).toBe('cover.jpg of winner of 160 pixels');
      expect(await shown(id, 161)).toBe('cover.jpg of winner of 320 pixels');
      expect(await shown(id, 641)).toBe('cover.jpg of winner');
      expect(await shown(id)).toBe('cover.jpg of winner');
    }
    expect(asked).toEqual([`${cover} 160`, `${cover} 320`]);
    const copies = [160, 320].map((side) => `public/tracks/${track}/picture-winner.${side}.jpg`);
    expect((await copiesOf(track)).sort()).toEqual(copies);
    // A cover that is replaced takes its copies with it.
    const form = coverForm();
    await api.call('PUT', `/api/tracks/${track}/cover`, { token: player.token, form });
    await until('the copies are gone', async () => (await copiesOf(track)).length === 0);
    expect(await shown(song.id, 160)).toBe('a picture of 160 pixels');
    const [known = ''] = await copiesOf(track);
    expect((await api.call('GET', known.replace('public', '/media'))).status).toBe(200);
    // The addresses of a track that is hidden end.
    const json = { visibility: 'private' };
    expect((await api.call('PATCH', `/api/tracks/${track}`, { token: player.token, json })).status).toBe(200);
    expect((await api.call('GET', known.replace('public', '/media'))).status).toBe(404);
    expect(await shown(song.id, 160)).toBe('a picture of 160 pixels');
    expect(await copiesOf(track)).toEqual([expect.not.stringContaining(known)]);
    await api.call('DELETE', `/api/tracks/${track}`, { token: player.token });
    await until('nothing is stored', async () => (await api.storedKeys(track)).length === 0);
  });

  it('are those of playlists too, and end with them', async () => {
    const id = await newPlaylist(true);
    await send(id);
    expect(await shown(`pl-${id}`, 100)).toBe('a picture of 160 pixels');
    expect(await copiesOf(`playlist-${id}`)).toHaveLength(1);
    await send(id);
    await until('one object is stored', async () => (await stored(id)).length === 1);
    expect(await shown(`pl-${id}`, 600)).toBe('a picture of 640 pixels');
    await remove(id);
    await until('no object is stored', async () => (await stored(id)).length === 0);
  });

  it('are whole if a smaller one cannot be made, and what a late worker writes for a cover that is gone is removed', async () => {
    const track = await api.ready(player.token, { title: 'Whole' });
    isBroken = true;
    asked.length = 0;
    expect(await shown(`tr-${track}`, 300)).toBe('cover.jpg of winner');
    expect(await shown(`tr-${track}`, 300)).toBe('cover.jpg of winner');
    expect(asked).toHaveLength(1);
    isBroken = false;
    const late = `public/tracks/${track}/picture-before.320.jpg`;
    await api.storage.put(late, Buffer.from('late'));
    // The minute has passed.
    const hurry = 'UPDATE platform.deletions SET next_attempt_at = now() WHERE prefix = $1 AND until < next_attempt_at';
    expect(await api.database.execute(hurry, [`public/tracks/${track}/`])).toBeGreaterThan(0);
    await until('it is removed', async () => (await api.storage.head(late)) === null);
  });
});

interface Song {
  id: string;
  albumId: string;
  artistId: string;
}

describe('the picture of a playlist', () => {
  it('is set, shown, delivered as a cover of a track is, and removed', async () => {
    const id = await newPlaylist(true);
    const path = `/playlists/${id}`;
    expect((await api.get(path)).playlist.cover_art).toBeNull();
    const set = await send(id);
    const { cover_art: cover, etag } = set.body.playlist;
    expect([set.status, set.headers.get('etag')]).toEqual([200, etag]);
    expect(cover).toMatch(new RegExp(`^/media/tracks/playlist-${id}/picture-[\\w-]{16}\\.jpg$`));
    expect((await api.get(path)).playlist.cover_art).toBe(cover);
    expect((await api.get('/playlists', owner.token)).playlists[0].cover_art).toBe(cover);
    expect((await api.get('/playlists/public')).playlists[0].cover_art).toBe(cover);
    const delivered = await api.call('GET', cover);
    expect([delivered.body, delivered.headers.get('cache-tag')]).toEqual([
      'a picture',
      expect.stringContaining(`tracks-playlist-${id}`),
    ]);
    // The uploaded picture is gone.
    expect(await stored(id)).toEqual([`public${cover.slice('/media'.length)}`]);

    const removed = await remove(id);
    expect([removed.status, removed.body.playlist.cover_art]).toEqual([200, null]);
    expect([await statusOf(cover), await stored(id)]).toEqual([404, []]);
    expect(await isPurged(id)).toBe(true);
    expect((await remove(id)).status).toBe(200);
  });

  it('has another address after each replacement', async () => {
    const id = await newPlaylist(true);
    const first = await coverOf(id);
    expect(await isPurged(id)).toBe(false);
    const second = await coverOf(id);
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await isPurged(id)).toBe(true);
  });

  it('is the owner’s to set: 403, 404, 401, and 412 for an old version', async () => {
    const [open, hidden] = [await newPlaylist(true), await newPlaylist(false)];
    for (const [id, status] of [
      [open, 403],
      [hidden, 404],
      [2_000_000_000, 404],
    ] as const) {
      expect((await send(id, { by: stranger })).status).toBe(status);
      expect((await api.call('DELETE', `/api/playlists/${id}/cover`, { token: stranger.token })).status).toBe(status);
    }
    expect((await api.call('DELETE', `/api/playlists/${open}/cover`)).status).toBe(401);
    const { etag } = (await api.get(`/playlists/${open}`)).playlist;
    const headers = { 'If-Match': etag };
    const answers = await Promise.all([send(open, { headers }), send(open, { headers })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await remove(open, headers)).status).toBe(412);
    expect((await stored(open)).length).toBe(1);
    expect(await api.database.query('SELECT 1 FROM platform.pictures')).toEqual([]);
  });

  it('is not made of an empty file or of one that is too large, and stays as it was', async () => {
    const id = await newPlaylist(true);
    const cover = await coverOf(id);
    const large = coverForm(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(await send(id, { form: coverForm('') })).toMatchObject({ status: 400, body: { code: 'empty_file' } });
    expect(await send(id, { form: large })).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect((await send(id, { form: new FormData() })).status).toBe(400);
    expect(await shownCover(id)).toBe(cover);
    expect(await stored(id)).toEqual([`public${cover.slice('/media'.length)}`]);
  });

  it('gets an address that nobody knows when the playlist becomes private, and keeps it when it becomes public', async () => {
    const id = await newPlaylist(true);
    const known = await coverOf(id);
    const hidden: string = (await change(id, { isPublic: false })).body.playlist.cover_art;
    expect(hidden).not.toBe(known);
    expect([await statusOf(known), await statusOf(hidden)]).toEqual([404, 200]);
    expect((await stored(id)).length).toBe(1);
    expect((await change(id, { isPublic: true })).body.playlist.cover_art).toBe(hidden);
    expect((await change(id, { title: 'Night' })).body.playlist.cover_art).toBe(hidden);
  });

  it('gets another address when the link of a private playlist ends', async () => {
    const id = await newPlaylist(false);
    const first = await coverOf(id);
    const share = (method: string) => api.call(method, `/api/playlists/${id}/share`, { token: owner.token });
    const { token } = (await share('POST')).body;
    expect((await api.get(`/shared/playlists/${token}`)).playlist.cover_art).toBe(first);
    await share('DELETE');
    const second = await shownCover(id);
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it('has no address that others know if it is replaced while the playlist becomes private', async () => {
    const id = await newPlaylist(true);
    const first = await coverOf(id);
    const other = `public/tracks/playlist-${id}/picture-other.jpg`;
    // The picture is copied, and the change waits for the row, when another request gives the playlist a new picture.
    const closing = await api.database.transaction(async (tx) => {
      await tx.$queryRawUnsafe('SELECT 1 FROM music.playlists WHERE id = $1 FOR UPDATE', id);
      const request = change(id, { isPublic: false });
      await untilWaiting(api.database);
      // As a process takes it: the sweep after the first picture may still be running.
      await api.database.execute(
        `INSERT INTO platform.pictures (id, kind, media_id, lease_until) VALUES ('other', 'tracks/playlists', $1, now() + interval '1 hour')`,
        [`playlist-${id}`],
      );
      await api.storage.put(other, Buffer.from('another'));
      await tx.playlist.update({ where: { id }, data: { pictureKey: other } });
      await tx.$executeRaw`DELETE FROM platform.pictures WHERE id = 'other'`;
      return { request };
    });
    const { status, body } = await closing.request;
    expect(status).toBe(200);
    const hidden: string = body.playlist.cover_art;
    expect((await api.call('GET', hidden)).body).toBe('another');
    expect(await Promise.all([first, other.replace('public', '/media')].map(statusOf))).toEqual([404, 404]);
    await until('one object is stored', async () => (await stored(id)).length === 1);
  });

  it('has no address that others know, whatever happens at once', async () => {
    const id = await newPlaylist(true);
    const known = new Set([await coverOf(id)]);
    const requests = [send(id), send(id), change(id, { isPublic: false })];
    let isDone = false;
    const all = Promise.all(requests).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const { status, body } = await api.call('GET', `/api/playlists/${id}`);
      if (status === 200) known.add(body.playlist.cover_art);
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await Promise.all([...known].map(statusOf))).toEqual([...known].map(() => 404));
    const cover = await shownCover(id);
    expect(await statusOf(cover)).toBe(200);
    await until('one object is stored', async () => (await stored(id)).length === 1);
  });
});
