import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, registerAdmin } from '@millrace/api-testkit';
import { musicService } from '../src/service.ts';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { coverForm } from './support/covers.ts';
import { type Given, type Listener, newListener, playerOf } from './support/subsonic.ts';

/** Ids of what belongs to one account. */
interface Things {
  user: number;
  track: string;
  playlist: number;
  album: string;
  performer: string;
}

const none: Things = {
  user: 2_000_000_000,
  track: 'doesNotExist0',
  playlist: 900_000_000,
  album: '00000000-0000-4000-8000-000000000000',
  performer: '00000000-0000-4000-8000-000000000000',
};

let api: MusicApi;
let admin: Person;
let artist: Person;
let listener: Listener;
let player: ReturnType<typeof playerOf>;
let theirs: Things;
/** A playlist of the listener. */
let own: number;
let before: unknown;

/** What the writing operations change. */
const written = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({
        tracks: 'SELECT id, title, genre, visibility, like_count, play_count::int, picture_key FROM music.tracks',
        artists: 'SELECT account_id, follower_count, total_plays::int FROM music.artists',
        playlists: 'SELECT id, title, track_count, next_position, link_hash, picture_key FROM music.playlists',
        places: 'SELECT * FROM music.playlist_tracks',
        plays: 'SELECT * FROM music.plays',
        likes: 'SELECT * FROM music.likes',
        stars: 'SELECT * FROM music.stars',
        ratings: 'SELECT * FROM music.ratings',
        bookmarks: 'SELECT * FROM music.bookmarks',
        follows: 'SELECT * FROM music.follows',
        playing: 'SELECT * FROM music.now_playing',
        lyrics: 'SELECT * FROM music.lyrics',
        albums: 'SELECT id, title FROM music.albums',
      }).map(async ([name, sql]) => [name, await api.database.query(`${sql} ORDER BY 1, 2`)] as const),
    ),
  );

const suspend = (id: number, suspended: { reason: string } | null) =>
  api.call('PATCH', `/api/admin/accounts/${id}`, { token: admin.token, json: { suspended } });

beforeAll(async () => {
  api = await startMusicApi();
  admin = await registerAdmin(api, { displayName: 'Operators' });
  artist = await api.register('Artist');
  listener = await newListener(api);
  player = playerOf(api, () => listener);
  const track = await api.ready(artist.token, { title: 'Nightjar', album: 'Birds' });
  const made = await api.call('POST', '/api/playlists', {
    token: artist.token,
    json: { title: 'Mix', isPublic: true },
  });
  const playlist = made.body.playlist.id;
  await api.call('POST', `/api/playlists/${playlist}/tracks`, { token: artist.token, json: { trackId: track } });
  const [ids] = await api.database.query<{ album: string; performer: string }>(
    'SELECT album_id AS album, performer_id AS performer FROM music.tracks WHERE id = $1',
    [track],
  );
  if (ids === undefined) throw new Error('the track has no row');
  theirs = { user: artist.id, track, playlist, ...ids };
  const mine = await api.call('POST', '/api/playlists', { token: listener.token, json: { title: 'Mine' } });
  own = mine.body.playlist.id;

  await suspend(artist.id, { reason: 'Spam' });
  await until('it is gone', async () => (await api.call('GET', `/api/tracks/${track}`)).status === 404);
  before = await written();
});
afterAll(() => api.stop());

interface Sent {
  json?: unknown;
  form?: () => FormData;
}

/** A request to each operation that changes what somebody has, by its path and method. */
const requests: Record<string, Record<string, (of: Things) => Sent>> = {
  '/tracks/:id': { patch: () => ({ json: { title: 'Taken' } }), delete: () => ({}) },
  '/tracks/:id/like': { post: () => ({}), delete: () => ({}) },
  '/tracks/:id/play': { post: () => ({ json: {} }) },
  '/tracks/:id/cover': { put: () => ({ form: coverForm }) },
  '/tracks/:id/lyrics': { put: () => ({ json: { text: 'La la la' } }), delete: () => ({}) },
  '/tracks/:id/bookmark': { put: () => ({ json: { positionMs: 1 } }), delete: () => ({}) },
  '/tracks/:id/rating': { put: () => ({ json: { rating: 1 } }), delete: () => ({}) },
  '/users/:id/follow': { post: () => ({}), delete: () => ({}) },
  '/albums/:id': { patch: () => ({ json: { title: 'Taken' } }) },
  '/playlists/:id': { put: () => ({ json: { title: 'Taken' } }), delete: () => ({}) },
  '/playlists/:id/tracks': {
    post: ({ track }) => ({ json: { trackId: track } }),
    delete: ({ track }) => ({ json: { trackId: track } }),
    put: ({ track }) => ({ json: { trackIds: [track] } }),
  },
  '/playlists/:id/tracks/move': { post: ({ track }) => ({ json: { from: 0, to: 0, trackId: track } }) },
  '/playlists/:id/cover': { put: () => ({ form: coverForm }), delete: () => ({}) },
  '/playlists/:id/share': { post: () => ({}), delete: () => ({}) },
};

/** Operations whose id is that of something which only the account itself knows. */
const ofOneself = /^\/(?:auth|keys|app-passwords|webhooks|uploads|admin)\//;

const ofOthers = musicService.contract.operations.filter(({ path }) => path.includes('/:id') && !ofOneself.test(path));

const kindOf = (path: string): keyof Things => {
  const [, segment = ''] = path.split('/');
  const kinds = new Map<string, keyof Things>([
    ['tracks', 'track'],
    ['albums', 'album'],
    ['playlists', 'playlist'],
  ]);
  return kinds.get(segment) ?? 'user';
};

const answerTo = async (path: string, method: string, of: Things): Promise<unknown> => {
  const sent = requests[path]?.[method]?.(of) ?? {};
  const { status, body }: Answer = await api.call(
    method.toUpperCase(),
    `/api${path.replace(':id', String(of[kindOf(path)]))}`,
    {
      token: listener.token,
      ...(sent.json !== undefined && { json: sent.json }),
      ...(sent.form !== undefined && { form: sent.form() }),
    },
  );
  return { status, code: body.code, detail: body.detail };
};

describe('what a suspended account has is nothing', () => {
  it.each(ofOthers.map(({ method, path }) => [method, path] as const))('for %s %s', async (method, path) => {
    expect(method === 'get' || requests[path]?.[method] !== undefined).toBe(true);
    const answer = await answerTo(path, method, none);
    expect(answer).toMatchObject({ status: 404 });
    expect(await answerTo(path, method, theirs)).toEqual(answer);
    expect(await written()).toEqual(before);
  });

  it('for lists of the listener', async () => {
    const addTo = (trackId: string) =>
      api.call('POST', `/api/playlists/${own}/tracks`, { token: listener.token, json: { trackId } });
    expect([(await addTo(theirs.track)).status, (await addTo(none.track)).status]).toEqual([404, 404]);
    expect(await written()).toEqual(before);
  });

  const [tr, al, ar, pl] = [
    (of: Things) => `tr-${of.track}`,
    (of: Things) => `al-${of.album}`,
    (of: Things) => `ar-${of.performer}`,
    (of: Things) => `pl-${of.playlist}`,
  ];
  it.each<[string, string, (of: Things) => Given]>([
    ['star', 'a song', (of) => ({ id: tr(of) })],
    ['star', 'an album', (of) => ({ albumId: al(of) })],
    ['star', 'an artist', (of) => ({ artistId: ar(of) })],
    ['unstar', 'a song', (of) => ({ id: tr(of) })],
    ['setRating', 'a song', (of) => ({ id: tr(of), rating: 3 })],
    ['setRating', 'an album', (of) => ({ id: al(of), rating: 3 })],
    ['setRating', 'an artist', (of) => ({ id: ar(of), rating: 3 })],
    ['scrobble', 'a song', (of) => ({ id: tr(of) })],
    ['scrobble', 'a song at a time', (of) => ({ id: tr(of), time: 1_700_000_000_000 })],
    ['scrobble', 'a song that plays now', (of) => ({ id: tr(of), submission: false })],
    ['createBookmark', 'a song', (of) => ({ id: tr(of), position: 1 })],
    ['updatePlaylist', 'a song', (of) => ({ playlistId: `pl-${own}`, songIdToAdd: tr(of) })],
    ['updatePlaylist', 'a playlist', (of) => ({ playlistId: pl(of), name: 'Taken' })],
    ['createPlaylist', 'a song', (of) => ({ playlistId: `pl-${own}`, songId: tr(of) })],
    ['createPlaylist', 'a playlist', (of) => ({ playlistId: pl(of), name: 'Taken' })],
    ['deletePlaylist', 'a playlist', (of) => ({ id: pl(of) })],
  ])('for %s of %s', async (method, _what, given) => {
    const { status, error } = await player.ask(method, given(none));
    expect([status, error.code]).toEqual(['failed', 70]);
    expect(await player.ask(method, given(theirs))).toMatchObject({ status, error });
    expect(await written()).toEqual(before);
  });
});

it('the relations that a listener had end when he says so', async () => {
  await suspend(artist.id, null);
  await until('it is back', async () => (await api.call('GET', `/api/tracks/${theirs.track}`)).status === 200);
  const like = (method: string) => api.call(method, `/api/tracks/${theirs.track}/like`, { token: listener.token });
  expect((await like('POST')).body).toEqual({ liked: true, count: 1 });
  await suspend(artist.id, { reason: 'Spam' });
  await until('it is gone', async () => (await api.call('GET', `/api/tracks/${theirs.track}`)).status === 404);
  expect([(await like('POST')).status, (await like('DELETE')).body]).toEqual([404, { liked: false, count: 0 }]);
});
