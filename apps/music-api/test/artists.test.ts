import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

let api: MusicApi;
let fan: Person;
let artist: Person;
let song: string;

beforeAll(async () => {
  api = await startMusicApi();
  [fan, artist] = [await api.register('Fan'), await api.register('Artist')];
  song = await api.ready(artist.token);
});
afterAll(() => api.stop());

/** An account that registered at video-api and has a token. */
async function videoAccount(): Promise<Person> {
  const person = await api.register();
  await api.database.prisma.account.update({
    where: { id: person.id },
    data: { services: ['video'], displayName: null, companyName: 'Secret Customer Ltd' },
  });
  return person;
}
const profile = (id: number, token?: string) =>
  api.call('GET', `/api/artists/${id}`, token === undefined ? {} : { token });
const follow = (id: number, method = 'POST') => api.call(method, `/api/users/${id}/follow`, { token: fan.token });

describe('an account of another service', () => {
  it('is answered like an account that does not exist, for its profile and for follows', async () => {
    const { id } = await videoAccount();
    const unknownId = 2_000_000_000;
    const withoutId = ({ status, body }: Awaited<ReturnType<typeof profile>>) => ({
      status,
      body: { ...body, requestId: undefined },
    });
    for (const ask of [
      (of: number) => profile(of),
      (of: number) => profile(of, fan.token),
      (of: number) => follow(of),
      (of: number) => follow(of, 'DELETE'),
    ]) {
      const answer = await ask(id);
      expect(answer.status).toBe(404);
      expect(withoutId(answer)).toEqual(withoutId(await ask(unknownId)));
    }
    expect(await api.database.query('SELECT 1 FROM music.artists WHERE account_id = $1', [id])).toEqual([]);
  });

  it('sees its own profile', async () => {
    const { id, token } = await videoAccount();
    expect((await profile(id, token)).body.artist).toMatchObject({ id, display_name: 'Secret Customer Ltd' });
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['uploads', ({ token }) => api.upload(token)],
    ['makes a playlist', ({ token }) => api.call('POST', '/api/playlists', { token, json: { title: 't' } })],
    ['likes a track', ({ token }) => api.call('POST', `/api/tracks/${song}/like`, { token })],
    ['follows an artist', ({ token }) => api.call('POST', `/api/users/${artist.id}/follow`, { token })],
    [
      'registers here',
      ({ id }) => api.database.prisma.account.update({ where: { id }, data: { services: ['video', 'music'] } }),
    ],
  ])('belongs to this service once it %s', async (_what, use) => {
    const person = await videoAccount();
    expect((await profile(person.id)).status).toBe(404);
    await use(person);
    expect((await profile(person.id)).body.artist).toMatchObject({ display_name: 'Secret Customer Ltd' });
    expect((await follow(person.id)).body).toEqual({ following: true, followers: 1 });
  });

  it('can be unfollowed by an account that followed it before an upgrade', async () => {
    const { id } = await videoAccount();
    await api.database.execute('INSERT INTO music.artists (account_id, follower_count) VALUES ($1, 1)', [id]);
    await api.database.execute('INSERT INTO music.follows (follower_id, artist_id) VALUES ($1, $2)', [fan.id, id]);
    expect((await profile(id)).status).toBe(404);
    expect((await follow(id, 'DELETE')).body).toEqual({ following: false, followers: 0 });
    expect((await follow(id, 'DELETE')).status).toBe(404);
  });
});
