import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keys } from '@millrace/storage';
import { idsOf, type MusicApi, objectNames, type Person, resultOf, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  // The period of the tasks: releases do not wait for ten seconds.
  api = await startMusicApi({}, undefined, 200);
  [owner, stranger] = [await api.register('The owner'), await api.register('A stranger')];
});
afterAll(() => api.stop());

const patch = (id: string, json: unknown, by = owner) =>
  api.call('PATCH', `/api/tracks/${id}`, { token: by.token, json });
const statusOf = async (path: string, token?: string): Promise<number> =>
  (await api.call('GET', path, token === undefined ? {} : { token })).status;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Where a track is listed for strangers, and what counts it. */
async function seen(id: string, word: string) {
  const lists = {
    recent: (await api.get('/tracks/recent?limit=50')).tracks,
    trending: (await api.get('/tracks/trending')).tracks,
    search: (await api.get(`/tracks/search?q=${word}`)).tracks,
    artist: (await api.get(`/artists/${owner.id}`)).artist.tracks,
  };
  const albums: { title: string }[] = (await api.get(`/artists/${owner.id}/albums`)).albums;
  const places = Object.entries(lists).flatMap(([name, tracks]) => (idsOf({ tracks }).includes(id) ? [name] : []));
  return [...places, ...(albums.some(({ title }) => title === word) ? ['albums'] : [])];
}
const everywhere = ['recent', 'trending', 'search', 'artist', 'albums'];

/** The addresses of a track, with what strangers get from them. */
async function doors(id: string) {
  const paths = ['', '/status', '/embed', '/stream', '/similar', '/lyrics'].map((end) => `/api/tracks/${id}${end}`);
  const names = ['256k.m4a', 'waveform.png', 'cover.jpg'].map((name) => `/media/tracks/${id}/${name}`);
  return Promise.all([...paths, ...names].map((path) => statusOf(path)));
}

/** The numbers that lists show. */
async function counts() {
  const { track_count: tracks, total_plays: plays } = (await api.get(`/artists/${owner.id}`)).artist;
  return { tracks, plays, total: (await api.get('/tracks/recent?limit=1')).total };
}

describe('a private track', () => {
  it('is for its owner: nobody else finds it, sees it, plays it, likes it, or adds it to a playlist', async () => {
    const before = await counts();
    const id = await api.ready(owner.token, { title: 'Secretsong', album: 'secretsong', visibility: 'private' });
    expect(await seen(id, 'secretsong')).toEqual([]);
    expect(await doors(id)).toEqual(Array(9).fill(404));
    expect(await counts()).toEqual(before);
    for (const path of ['', '/stream', '/similar'])
      expect(await statusOf(`/api/tracks/${id}${path}`, stranger.token)).toBe(404);
    expect(await patch(id, { title: 'x' }, stranger)).toMatchObject({ status: 404 });
    const like = await api.call('POST', `/api/tracks/${id}/like`, { token: stranger.token });
    expect(like).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { playlist } = (await api.call('POST', '/api/playlists', { token: stranger.token, json: { title: 'p' } }))
      .body;
    const added = await api.call('POST', `/api/playlists/${playlist.id}/tracks`, {
      token: stranger.token,
      json: { trackId: id },
    });
    expect(added).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const played = await api.call('POST', `/api/tracks/${id}/play`, { json: {}, token: stranger.token });
    const unliked = await api.call('DELETE', `/api/tracks/${id}/like`, { token: stranger.token });
    for (const one of [played, unliked]) expect(one).toMatchObject({ status: 404, body: { code: 'not_found' } });

    expect(await api.track(id, owner.token)).toMatchObject({
      visibility: 'private',
      release_at: null,
      status: 'ready',
      progress: 100,
      play_count: 0,
      like_count: 0,
      album_id: null,
      bitrates: { '128k': 128_123 },
    });
    for (const query of ['', '?status=ready', '?visibility=private']) {
      expect(idsOf(await api.get(`/tracks${query}`, owner.token))).toContain(id);
    }
    expect(idsOf(await api.get('/tracks?visibility=public', owner.token))).not.toContain(id);
    const stream = await api.call('GET', `/api/tracks/${id}/stream`, { token: owner.token });
    expect([stream.status, stream.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    expect((await api.call('POST', `/api/tracks/${id}/like`, { token: owner.token })).status).toBe(200);
    await api.call('POST', `/api/tracks/${id}/play`, { json: {}, token: owner.token });
    expect(await api.track(id, owner.token)).toMatchObject({ play_count: 1, like_count: 1 });
  });

  it('shows its addresses to a key that may read it, and not to one that may only change it', async () => {
    const id = await api.ready(owner.token, { title: 'Nameless', visibility: 'private' });
    const shownTo = async (scopes: string[], json: unknown) => {
      const made = await api.call('POST', '/api/keys', { token: owner.token, json: { name: 'a key', scopes } });
      const changed = await api.call('PATCH', `/api/tracks/${id}`, { key: made.body.key, json });
      expect(changed.status).toBe(200);
      const { streams, waveform_data, waveform_json, cover_art } = changed.body.track;
      return [streams, waveform_data, waveform_json, cover_art].map((address) => address !== null);
    };
    const [none, all] = [Array(4).fill(false), Array(4).fill(true)];
    expect(await shownTo(['tracks:write'], { title: 'Nameless still' })).toEqual(none);
    expect(await shownTo(['tracks:write', 'tracks:read'], { title: 'Named' })).toEqual(all);
    expect(await shownTo(['tracks:write'], { releaseAt: inAnHour(), visibility: 'public' })).toEqual(none);
    expect(await shownTo(['tracks:write'], { releaseAt: null })).toEqual(all);
  });

  it('in a public playlist of its owner is there for the owner only', async () => {
    const id = await api.ready(owner.token, { title: 'Mine alone', visibility: 'private' });
    const json = { title: 'Public', isPublic: true };
    const { playlist } = (await api.call('POST', '/api/playlists', { token: owner.token, json })).body;
    await api.call('POST', `/api/playlists/${playlist.id}/tracks`, { token: owner.token, json: { trackId: id } });
    expect(idsOf((await api.get(`/playlists/${playlist.id}`, owner.token)).playlist)).toEqual([id]);
    expect(idsOf((await api.get(`/playlists/${playlist.id}`)).playlist)).toEqual([]);
  });

  it('is counted in a playlist for who sees it there, on each of its pages', async () => {
    const json = { title: 'Counted', isPublic: true };
    const { id } = (await api.call('POST', '/api/playlists', { token: stranger.token, json })).body.playlist;
    const tracks = [];
    for (const title of ['open', 'hidden later', 'unlisted later', 'open, too']) {
      tracks.push(await api.ready(owner.token, { title }));
    }
    for (const trackId of tracks) {
      await api.call('POST', `/api/playlists/${id}/tracks`, { token: stranger.token, json: { trackId } });
    }
    const [, hidden = '', unlisted = ''] = tracks;
    await patch(hidden, { visibility: 'private' });
    await patch(unlisted, { visibility: 'unlisted' });
    const countsFor = async (token?: string) => {
      const found = [];
      for (const page of ['', '?limit=2', '?limit=2&page=1', '?limit=2&page=2']) {
        const answer = await api.get(`/playlists/${id}${page}`, token);
        expect([page, answer.total]).toEqual([page, 4]);
        found.push([answer.playlist.track_count, answer.playlist.tracks.length]);
      }
      return found;
    };
    expect(await countsFor()).toEqual([
      [2, 2],
      [2, 1],
      [2, 1],
      [2, 0],
    ]);
    // Who has put the unlisted track there knows its address.
    expect(await countsFor(stranger.token)).toEqual([
      [3, 3],
      [3, 1],
      [3, 2],
      [3, 0],
    ]);
    expect(await countsFor(owner.token)).toEqual([
      [4, 4],
      [4, 2],
      [4, 2],
      [4, 0],
    ]);
  });

  it('and what was public has other addresses when its change is answered; the old ones are gone', async () => {
    const id = await api.ready(owner.token, { title: 'Onceopen', album: 'onceopen' });
    await api.call('POST', `/api/tracks/${id}/play`, { json: {} });
    const { waveform_data: waveform, cover_art: cover } = await api.track(id);
    expect(await seen(id, 'onceopen')).toEqual(everywhere);
    const before = await counts();
    const changed = await patch(id, { visibility: 'private' });
    expect(changed).toMatchObject({ status: 200, body: { track: { visibility: 'private', status: 'ready' } } });
    const { waveform_data: hidden, cover_art: hiddenCover } = changed.body.track;
    expect([hidden, hiddenCover]).not.toEqual([waveform, cover]);
    for (const path of [waveform, cover, waveform.replace('waveform.png', '320k.m4a')])
      expect(await statusOf(path)).toBe(404);
    for (const path of [hidden, hiddenCover]) expect(await statusOf(path)).toBe(200);
    expect(await doors(id)).toEqual(Array(9).fill(404));
    expect(await seen(id, 'onceopen')).toEqual([]);
    expect(await counts()).toEqual({ tracks: before.tracks - 1, plays: before.plays - 1, total: before.total - 1 });
    const prefix = hidden.slice('/media/'.length, -'waveform.png'.length);
    const kept = (await api.storedKeys(id)).filter((key) => key.startsWith('public/'));
    expect(kept.sort()).toEqual(objectNames.map((name) => `public/${prefix}${name}`).sort());
    expect((await patch(id, { visibility: 'public' })).status).toBe(200);
    expect(await seen(id, 'onceopen')).toEqual(everywhere);
    expect(await counts()).toEqual(before);
    expect((await api.track(id)).waveform_data).toBe(hidden);
    expect((await doors(id)).slice(0, 4)).toEqual([200, 200, 200, 200]);
  });

  it('keeps the cover that its owner has set', async () => {
    const id = await api.ready(owner.token);
    const pictureKey = keys.picture('tracks', id, 'one');
    // The row first: the sweep after the upload may still be running, and removes what no row names.
    await api.database.execute('UPDATE music.tracks SET picture_key = $2 WHERE id = $1', [id, pictureKey]);
    await api.storage.put(pictureKey, Buffer.from('chosen'));
    const { cover_art: cover } = (await patch(id, { visibility: 'private' })).body.track;
    const answer = await api.call('GET', cover);
    expect([answer.status, String(answer.body)]).toEqual([200, 'chosen']);
    expect((await api.storedKeys(id)).filter((key) => key === pictureKey)).toEqual([]);
  });
});

describe('an unlisted track', () => {
  it('is in no list, and everybody who knows its address plays it', async () => {
    const id = await api.ready(owner.token, { title: 'Bylinkonly', album: 'bylinkonly', visibility: 'unlisted' });
    expect(await seen(id, 'bylinkonly')).toEqual([]);
    expect((await doors(id)).slice(0, 4)).toEqual([200, 200, 200, 200]);
    const stream = await api.call('GET', `/api/tracks/${id}/stream`);
    expect(stream.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await api.call('GET', `/api/tracks/${id}/embed`)).headers.get('x-robots-tag')).toBe('noindex');
    await api.call('POST', `/api/tracks/${id}/play`, { json: {} });
    expect((await api.call('POST', `/api/tracks/${id}/like`, { token: stranger.token })).status).toBe(200);
    expect(idsOf(await api.get('/me/likes', stranger.token))).toContain(id);
    expect(await api.track(id)).toMatchObject({ play_count: 1, like_count: 1, visibility: 'unlisted' });
    const before = await counts();
    await patch(id, { visibility: 'public' });
    expect(await counts()).toEqual({ tracks: before.tracks + 1, plays: before.plays + 1, total: before.total + 1 });
    await patch(id, { visibility: 'private' });
    // A like of what is hidden can be taken back.
    expect((await api.call('DELETE', `/api/tracks/${id}/like`, { token: stranger.token })).body).toEqual({
      liked: false,
      count: 0,
    });
  });
});

describe('a scheduled track', () => {
  it('appears everywhere when its time has come, as new', async () => {
    const id = await api.ready(owner.token, { title: 'Premiere', album: 'premiere', releaseAt: inAnHour() });
    const later = await api.ready(owner.token, { title: 'Uploaded later' });
    expect(await seen(id, 'premiere')).toEqual([]);
    expect(await doors(id)).toEqual(Array(9).fill(404));
    expect(await api.track(id, owner.token)).toMatchObject({ visibility: 'public', status: 'ready' });
    await api.database.execute("UPDATE music.tracks SET release_at = now() - interval '1 second' WHERE id = $1", [id]);
    await until('it is released', async () => (await statusOf(`/api/tracks/${id}`)) === 200);
    expect(await seen(id, 'premiere')).toEqual(everywhere);
    const { tracks } = await api.get('/tracks/recent?limit=2');
    expect(idsOf({ tracks })).toEqual([id, later]);
  });

  it('that was listed before is not new again', async () => {
    const id = await api.ready(owner.token, { title: 'Withdrawn' });
    const { created_at: createdAt } = await api.track(id);
    await patch(id, { releaseAt: inAnHour() });
    expect(await doors(id)).toEqual(Array(9).fill(404));
    await api.database.execute("UPDATE music.tracks SET release_at = now() - interval '1 second' WHERE id = $1", [id]);
    await until('it is released', async () => (await statusOf(`/api/tracks/${id}`)) === 200);
    expect((await api.track(id)).created_at).toBe(createdAt);
  });

  it('is released by its owner before its time, or at once by a date in the past', async () => {
    const id = await api.ready(owner.token, { title: 'Impatient', album: 'impatient', releaseAt: inAnHour() });
    expect((await patch(id, { releaseAt: null })).body.track).toMatchObject({ release_at: null });
    expect(await seen(id, 'impatient')).toEqual(everywhere);
    const past = await api.ready(owner.token, {
      title: 'Longago',
      album: 'longago',
      releaseAt: '1999-12-31T23:59:59+01:00',
    });
    expect(await seen(past, 'longago')).toEqual(everywhere);
    expect((await api.track(past)).release_at).toBe('1999-12-31T22:59:59.000Z');
    expect((await patch(past, { releaseAt: '9999-12-31T23:59:59Z' })).status).toBe(200);
    expect(await seen(past, 'longago')).toEqual([]);
  });

  it('that lists show is open, also where the clock of the database is ahead', async () => {
    const id = await api.ready(owner.token, { title: 'Ahead', album: 'ahead' });
    await api.database.execute("UPDATE music.tracks SET release_at = now() + interval '1 minute' WHERE id = $1", [id]);
    expect(await seen(id, 'ahead')).toEqual(everywhere);
    expect((await doors(id)).slice(0, 4)).toEqual([200, 200, 200, 200]);
    await api.call('POST', `/api/tracks/${id}/play`, { json: {}, token: stranger.token });
    expect((await api.call('POST', `/api/tracks/${id}/like`, { token: stranger.token })).status).toBe(200);
    expect(await api.track(id)).toMatchObject({ play_count: 1, like_count: 1 });
  });

  it('whose result arrives after its time is listed at once', async () => {
    const id = await api.upload(owner.token, { title: 'Slow worker', releaseAt: inAnHour() });
    await api.database.execute("UPDATE music.tracks SET release_at = now() - interval '1 second' WHERE id = $1", [id]);
    const result = resultOf(id, await api.jobOf(id), await api.store(id, 'winner'));
    await api.queue.publish('track.transcoded', result);
    await until('it is ready', async () => (await api.track(id)).status === 'ready');
    expect(idsOf(await api.get('/tracks/recent?limit=1'))).toEqual([id]);
  });
});

describe('a change that says something else', () => {
  let id: string;
  beforeAll(async () => {
    id = await api.upload(owner.token);
  });
  it.each([
    { visibility: 'secret' },
    { visibility: null },
    { visibility: ['public'] },
    { releaseAt: 'tomorrow' },
    { releaseAt: 1 },
    { releaseAt: '2027-02-30T00:00:00Z' },
    { releaseAt: '0000-01-01T00:00:00Z' },
    { releaseAt: '12027-01-01T00:00:00Z' },
    { releaseAt: '2027-01-01' },
  ])('is refused: %j', async (json) => {
    expect(await patch(id, json)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('after the death of the process that closed a track', () => {
  it('another gives its objects other addresses', async () => {
    const id = await api.ready(owner.token);
    const { waveform_data: waveform } = await api.track(id);
    // As if the process had died after the change.
    await api.database.execute(
      `UPDATE music.tracks SET visibility = 'private', status = 'hidden', next_prefix = 'public/tracks/' || id || '/next/' WHERE id = $1`,
      [id],
    );
    await until('the old address is gone', async () => (await statusOf(waveform)) === 404);
    expect((await api.track(id, owner.token)).waveform_data).toBe(`/media/tracks/${id}/next/waveform.png`);
  });
});

it('the deletion of a hidden track changes no counter', async () => {
  const before = await counts();
  const id = await api.ready(owner.token, { visibility: 'private' });
  expect((await api.call('DELETE', `/api/tracks/${id}`, { token: owner.token })).status).toBe(200);
  expect(await counts()).toEqual(before);
  expect(await api.storedKeys(id)).toEqual([]);
});
