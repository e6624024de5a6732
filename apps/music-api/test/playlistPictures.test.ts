import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '@millrace/api-testkit';
import type { Subscription } from '@millrace/queue';
import { type MusicApi, startMusicApi, until } from './harness.ts';
import { coverForm, startCoverWorker } from './support/covers.ts';
import { common, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

const text = 'a picture';
let api: MusicApi;
let owner: Listener;
let worker: Subscription;
/** Kinds of the leases under which pictures were made. */
const leaseKinds = new Set<string>();

beforeAll(async () => {
  api = await startMusicApi({ PUBLIC_URL: 'https://music.example.com' }, undefined, 200);
  owner = await newListener(api);
  worker = await startCoverWorker(api, text, async (id) => {
    const leases = await api.database.query<{ kind: string }>(
      'SELECT kind FROM platform.pictures WHERE media_id = $1',
      [id],
    );
    for (const { kind } of leases) leaseKinds.add(kind);
  });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** A playlist with a picture. */
async function pictured(by: Listener, isPublic = true): Promise<{ id: number; cover: string }> {
  const { token } = by;
  const { body } = await api.call('POST', '/api/playlists', { token, json: { title: 'Evening', isPublic } });
  const { id } = body.playlist;
  const set = await api.call('PUT', `/api/playlists/${id}/cover`, { token, form: coverForm() });
  expect(set).toMatchObject({ status: 200 });
  return { id, cover: set.body.playlist.cover_art };
}
const statusOf = async (path: string): Promise<number> => (await api.call('GET', path)).status;
const stored = (id: number) => api.storedKeys(`playlist-${id}`);
const purgesOf = (id: number) =>
  api.database.query<{ isGone: boolean }>('SELECT is_gone AS "isGone" FROM platform.purges WHERE media_id = $1', [
    `playlist-${id}`,
  ]);

describe('what shows the picture of a playlist', () => {
  it('players of Subsonic do, to those who see the playlist', async () => {
    const other = await newListener(api);
    const { ok, errorOf } = playerOf(api, () => owner);
    const [open, hidden] = [await pictured(owner), await pictured(owner, false)];
    const { body } = await api.call('POST', '/api/playlists', { token: owner.token, json: { title: 'None' } });
    const { playlists } = await ok('getPlaylists');
    const arts = new Map(
      playlists.playlist.map(({ id, coverArt }: { id: string; coverArt?: string }) => [id, coverArt]),
    );
    expect([arts.get(`pl-${open.id}`), arts.get(`pl-${hidden.id}`)]).toEqual([`pl-${open.id}`, `pl-${hidden.id}`]);
    expect(arts.get(`pl-${body.playlist.id}`)).toBeUndefined();
    expect((await ok('getPlaylist', { id: `pl-${open.id}` })).playlist.coverArt).toBe(`pl-${open.id}`);
    const artFor = async (id: number, by: Listener) => {
      const search = searchOf({ ...common, u: by.email, p: by.password, id: `pl-${id}` });
      return (await fetch(`${api.origin}/rest/getCoverArt?${search}`)).text();
    };
    expect(await Promise.all([artFor(open.id, other), artFor(hidden.id, owner)])).toEqual([text, text]);
    expect(await errorOf('getCoverArt', { id: `pl-${hidden.id}` }, other)).toBe(70);
    expect(await errorOf('getCoverArt', { id: `pl-${body.playlist.id}` })).toBe(70);
  });

  it('its feed and its page do, before the cover of a track', async () => {
    const { id, cover } = await pictured(owner);
    const track = await api.ready(owner.token);
    await api.call('POST', `/api/playlists/${id}/tracks`, { token: owner.token, json: { trackId: track } });
    const feed: string = (await api.call('GET', `/api/playlists/${id}/feed.xml`)).body;
    const image = /<image>\s*<url>([^<]*)</;
    expect(image.exec(feed)?.[1]).toBe(`https://music.example.com${cover}`);
    const page: string = (await api.call('GET', `/api/playlists/${id}/embed`)).body;
    const first = /<img[^>]* src="([^"]*)"/;
    expect(first.exec(page)?.[1]).toContain(cover);
    await api.call('DELETE', `/api/playlists/${id}/cover`, { token: owner.token });
    const ofTrack = `/media/tracks/${track}/winner/cover.jpg`;
    expect(image.exec((await api.call('GET', `/api/playlists/${id}/feed.xml`)).body)?.[1]).toContain(ofTrack);
    expect(first.exec((await api.call('GET', `/api/playlists/${id}/embed`)).body)?.[1]).toContain(ofTrack);
  });

  it('its bytes are counted for the owner', async () => {
    const { id, cover } = await pictured(owner);
    expect((await api.call('GET', cover)).body).toBe(text);
    const usage = () =>
      api.database.query('SELECT account_id AS account, bytes::int FROM music.usage_daily WHERE track_id = $1', [
        `playlist-${id}`,
      ]);
    await until('they are counted', async () => (await usage()).length > 0);
    expect(await usage()).toEqual([{ account: owner.id, bytes: text.length }]);
    // Counted for who has no such row, and would be an integer that Postgres does not have.
    await api.call('GET', '/media/tracks/playlist-9999999999/picture-x.jpg');
  });
});

describe('the picture of a playlist ends', () => {
  it('for a while, when its owner is suspended', async () => {
    const admin = await registerAdmin(api, { displayName: 'Operators' });
    const person = await newListener(api);
    const { id, cover } = await pictured(person);
    const suspend = (suspended: { reason: string } | null) =>
      api.call('PATCH', `/api/admin/accounts/${person.id}`, { token: admin.token, json: { suspended } });
    expect([await statusOf(cover), await purgesOf(id)]).toEqual([200, []]);
    await suspend({ reason: 'Spam' });
    await until('it is hidden', async () => (await statusOf(cover)) === 404);
    await until('it is purged', async () => (await purgesOf(id)).length > 0);
    await suspend(null);
    await until('it is shown again', async () => (await statusOf(cover)) === 200);
  });

  it('when an operator removes it, which the audit log tells', async () => {
    const admin = await registerAdmin(api, { displayName: 'Operators' });
    const { id, cover } = await pictured(owner);
    const takeDown = (token: string, playlist = id) =>
      api.call('DELETE', `/api/admin/playlists/${playlist}/cover`, { token, json: { reason: 'Not a cover' } });
    expect((await takeDown(owner.token)).status).toBe(403);
    expect((await takeDown(admin.token, 2_000_000_000)).status).toBe(404);
    expect((await takeDown(admin.token)).status).toBe(200);
    expect((await takeDown(admin.token)).status).toBe(200);
    expect((await api.get(`/playlists/${id}`)).playlist.cover_art).toBeNull();
    expect([await statusOf(cover), await stored(id)]).toEqual([404, []]);
    const { entries } = await api.get(`/admin/audit?account=${owner.id}`, admin.token);
    const ofCovers = entries.filter(({ action }: { action: string }) => action === 'playlist.remove-cover');
    expect(ofCovers).toEqual([
      expect.objectContaining({ target: `playlist:${id}`, details: { reason: 'Not a cover' } }),
    ]);
  });

  it('with the playlist', async () => {
    const { id, cover } = await pictured(owner);
    await api.call('DELETE', `/api/playlists/${id}`, { token: owner.token });
    expect([await statusOf(cover), await stored(id)]).toEqual([404, []]);
    await until('it is purged', async () => (await purgesOf(id)).some(({ isGone }) => isGone));
  });

  it('with the account', async () => {
    const leaving = await newListener(api);
    const { id, cover } = await pictured(leaving, false);
    await api.database.prisma.account.update({
      where: { id: leaving.id },
      data: { deleteAt: new Date(Date.now() - 1_000) },
    });
    await until('nothing is stored', async () => (await stored(id)).length === 0);
    expect(await statusOf(cover)).toBe(404);
  });
});

describe('a sweep', () => {
  it('leaves the picture, and removes what the row does not name', async () => {
    const { id, cover } = await pictured(owner);
    await api.storage.put(`public/tracks/playlist-${id}/picture-left.jpg`, Buffer.from('left'));
    await api.database.execute('INSERT INTO platform.deletions (prefix, until) VALUES ($1, now())', [
      `playlists/tracks/playlist-${id}/`,
    ]);
    await until('the sweep has run', async () => (await stored(id)).length === 1);
    expect(await statusOf(cover)).toBe(200);
  });

  it('is none that older versions run, and an older version that deletes the playlist has it run', async () => {
    const { id, cover } = await pictured(owner);
    const { token } = owner;
    await api.call('PUT', `/api/playlists/${id}/cover`, { token, form: coverForm() });
    await api.call('PUT', `/api/playlists/${id}/cover`, { token, form: coverForm('') });
    await api.call('PUT', `/api/playlists/${id}`, { token, json: { isPublic: false } });
    expect((await stored(id)).length).toBe(1);
    // As an older version does, which knows of no picture.
    await api.database.execute('DELETE FROM music.playlists WHERE id = $1', [id]);
    await until('nothing is stored', async () => (await stored(id)).length === 0);
    expect(await statusOf(cover)).toBe(404);
    const sweeps = await api.database.query<{ prefix: string }>(
      'SELECT DISTINCT prefix FROM platform.deletions WHERE prefix LIKE $1',
      [`%/playlist-${id}/`],
    );
    // Older versions take leases and sweeps of these: kind = 'tracks', prefix LIKE 'public/tracks/%'.
    expect(sweeps).toEqual([{ prefix: `playlists/tracks/playlist-${id}/` }]);
    expect(leaseKinds).toEqual(new Set(['tracks/playlists']));
  });
});
