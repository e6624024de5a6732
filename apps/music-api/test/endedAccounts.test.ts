import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let owner: Person;
/** A ready track of the owner. */
let track: string;

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 500);
  owner = await api.register('Owner');
  track = await api.ready(owner.token, { title: 'Of the owner' });
});
afterAll(() => api.stop());

/** As if the owner had asked for it, and the days of grace were over. */
const expire = (id: number) =>
  api.database.prisma.account.update({ where: { id }, data: { deleteAt: new Date(Date.now() - 1000) } });

const isGone = async (id: number): Promise<boolean> =>
  (await api.database.prisma.account.findUnique({ where: { id } })) === null;

const totals = async () => ({
  tracks: (await api.get('/tracks/recent')).total,
  playlists: (await api.get('/playlists/public')).total,
  likes: (await api.track(track)).like_count,
  followers: (await api.get(`/artists/${owner.id}`)).artist.followers,
});

it('an ended account goes with all that the service keeps of it, and the counters of others stay right', async () => {
  const before = await totals();
  const leaving = await api.register('Leaving');
  const fan = await api.register('Fan');
  const own = await api.ready(leaving.token, { title: 'Of who leaves' });
  const { token } = leaving;
  await api.call('POST', '/api/playlists', { token, json: { title: 'Public', isPublic: true } });
  await api.call('POST', `/api/tracks/${track}/like`, { token });
  await api.call('POST', `/api/users/${owner.id}/follow`, { token });
  await api.call('POST', `/api/users/${leaving.id}/follow`, { token: fan.token });
  await api.call('POST', `/api/tracks/${own}/like`, { token: fan.token });
  await api.database.prisma.import.create({
    data: { accountId: leaving.id, kind: 'tracks', sha256: new Uint8Array(32), mediaId: own, bytes: 4, name: 'a.flac' },
  });
  const during = await totals();
  expect(during).toEqual({
    tracks: before.tracks + 1,
    playlists: before.playlists + 1,
    likes: before.likes + 1,
    followers: before.followers + 1,
  });
  expect(await api.storedKeys(own)).not.toEqual([]);

  const deleted = await api.call('DELETE', '/api/auth/me', { token, json: {} });
  expect(deleted.status).toBe(200);
  await expire(leaving.id);
  await until('the account is gone', () => isGone(leaving.id));
  expect(await totals()).toEqual(before);
  expect(await api.storedKeys(own)).toEqual([]);
  expect((await api.call('GET', `/api/artists/${leaving.id}`)).status).toBe(404);
  expect((await api.call('GET', `/api/tracks/${own}`)).status).toBe(404);
  for (const table of ['tracks', 'playlists', 'likes', 'artists', 'usage_daily']) {
    expect(await api.database.query(`SELECT FROM music.${table} WHERE account_id = $1`, [leaving.id])).toEqual([]);
  }
  expect(await api.database.prisma.import.count({ where: { accountId: leaving.id } })).toBe(0);
  const [follows] = await api.database.query<{ n: number }>(
    'SELECT count(*) AS n FROM music.follows WHERE follower_id = $1 OR artist_id = $1',
    [leaving.id],
  );
  expect(follows?.n).toBe(0);
  expect((await api.call('GET', '/api/auth/me', { token: fan.token })).status).toBe(200);
});

it('an account stays as long as another service keeps something of it', async () => {
  const leaving = await api.register('Leaving');
  const video = { id: 'AAAAAAAAAAAAAAAA', accountId: leaving.id, title: 'A video', status: 'ready', sourceKey: 'x' };
  await api.database.prisma.video.create({ data: video });
  const own = await api.ready(leaving.token);
  await expire(leaving.id);
  await until('its tracks are gone', async () => (await api.call('GET', `/api/tracks/${own}`)).status === 404);
  expect(await isGone(leaving.id)).toBe(false);
  await api.database.prisma.video.delete({ where: { id: video.id } });
  await until('the account is gone', () => isGone(leaving.id));
});

it('an account is removed during an upload and a transcoding: both end', async () => {
  const leaving = await api.register('Leaving');
  const processing = await api.upload(leaving.token);
  await expire(leaving.id);
  await until('the account is gone', () => isGone(leaving.id));
  expect(await api.storedKeys(processing)).toEqual([]);
  const jobs = await api.database.query('SELECT FROM queue.jobs WHERE account_id = $1', [leaving.id]);
  expect(jobs).toEqual([]);
});

it('an account that ends later, or not at all, stays', async () => {
  const person = await api.register('Staying');
  const answer = await api.call('DELETE', '/api/auth/me', { token: person.token });
  expect(answer.status).toBe(200);
  const ending = await api.register('Ending');
  await expire(ending.id);
  // Its turn comes in the same rounds.
  await until('an ended account is gone', () => isGone(ending.id));
  expect(await isGone(person.id)).toBe(false);
  expect(await isGone(owner.id)).toBe(false);
});
