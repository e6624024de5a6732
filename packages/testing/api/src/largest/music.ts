import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { call } from '../call.ts';
import { fillShared, longestTime, sharedTable } from './shared.ts';
import type { Table } from './table.ts';
import { angles, quotes, wide, wideEmail } from './texts.ts';
import { createWorld, fill, inSlices, type Person, type Running, type World } from './world.ts';

export interface MusicWorld extends World {
  /** Signs in as Subsonic players do. Its texts are the longest in XML, those of the owner in JSON. */
  player: Person & { email: string; password: string };
  /** Of playlists: of the owner with 5,000 tracks and with 200, of the player with 5,000, and of the second account with 500. */
  playlists: { owner: number; spare: number; player: number; second: number };
}

/** The most that there can be, or that one answer has. */
const most = {
  queue: 5_000,
  album: 10_000,
  albums: 10_000,
  artists: 20_000,
  playlists: 1_000,
  bookmarks: 1_000,
  embed: 500,
};
/** Genres of an album that are shown, and albums of a list with so many. */
const [genres, albumsWithGenres] = [20, 500];

/** Albums, performers and tracks, by their accounts. */
const album = {
  owner: '10000000-0000-4000-8000-000000000000',
  player: '20000000-0000-4000-8000-000000000000',
  second: '30000000-0000-4000-8000-000000000000',
};
const performer = {
  owner: '11000000-0000-4000-8000-000000000000',
  player: '21000000-0000-4000-8000-000000000000',
  second: '31000000-0000-4000-8000-000000000000',
};
const letter = { owner: 'wide', player: 'quot', second: 'angl', genres: 'genr' };
const trackId = (of: keyof typeof letter, n: number): string => `${letter[of]}${String(n).padStart(12, '0')}`;
const attempt = 'a'.repeat(36);

/** All that is searched begins with it. */
const word = 'largest';
const link = 'l'.repeat(32);

/** $1 the account, $2 the letter, $3 how old they are in seconds, $4 a character, $5 and $6 the album and the performer, $7 and $8 the numbers */
const insertTracks = (albumId: string, genre: string): string => `
  INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, album, genre, album_artist, status, source_key, source_name,
    source_bytes, uploaded_bytes, source_type, output_prefix, duration_seconds, bitrates, sample_rate, channels, has_cover, integrated_lufs,
    true_peak_dbtp, play_count, like_count, is_compilation, track_number, disc_number, year, originals, album_id, performer_id,
    taken_down_reason, created_at)
  SELECT $2 || lpad(n::text, 12, '0'), $1::int, title, lower(title), '${word} ' || repeat($4, 292), '${word} ' || repeat($4, 292), ${genre},
    repeat($4, 300), 'ready', 'private/tracks/' || $2 || n || '/source', repeat('\u8a9e', 255), 1000, 1000, 'audio/flac',
    'public/tracks/' || $2 || lpad(n::text, 12, '0') || '/${attempt}/', 359999.123456, '{128123,255900,319000}', 192000, 8, true, -14.123456,
    -0.123456, 2000000000, 2000000000, false, 9999, 9999, 9999, 'public', ${albumId}, $6::uuid, repeat($4, 500),
    now() - make_interval(secs => $3::int + n)
  FROM generate_series($7::int, $8::int) n, LATERAL (SELECT '${word} ' || lpad(n::text, 6, '0') || repeat($4, 286) AS title) t`;

const newPassword = z.object({ password: z.string() });

async function createPlayer(world: World): Promise<MusicWorld['player']> {
  const person = await world.register();
  const { body } = await call(world.origin, 'POST', '/api/app-passwords', {
    token: person.token,
    json: { name: 'player' },
  });
  const email = wideEmail(9);
  await world.database.execute('UPDATE auth.accounts SET email = $2, email_key = $2, display_name = $3 WHERE id = $1', [
    ...[person.id, email, quotes(200)],
  ]);
  return { ...person, email, password: newPassword.parse(body).password };
}

/** Fills a music service with what may be the largest of everything. @param at a service of which nothing else is asked */
export async function largestTracks(at: Running): Promise<MusicWorld> {
  const world = await createWorld(at);
  const player = await createPlayer(world);
  const { owner, second, storage } = world;
  await fill(world, async (run) => {
    for (const [of, { id }, character, count, age] of [
      ['owner', owner, wide(1), most.queue, 0],
      ['player', player, quotes(1), most.album, 100_000],
      ['second', second, angles(1), most.embed, 200_000],
    ] as const) {
      const name = `${word} ${character.repeat(292)}`;
      const given = [id, letter[of], age, character, album[of], performer[of]];
      await inSlices(count, (from, to) => run(insertTracks('$5::uuid', 'repeat($4, 100)'), ...given, from, to));
      await run(
        `INSERT INTO music.performers (id, account_id, name, name_key, track_count, album_count) VALUES ($1::uuid, $2::int, $3, $3, $4::int, 1)`,
        ...[performer[of], id, name, count],
      );
      await run(
        `INSERT INTO music.albums (id, account_id, performer_id, title, title_key, key, is_single, year, track_count, duration_ms)
         VALUES ($1::uuid, $2::int, $3::uuid, $4, $4, 'k', false, 9999, $5::int, 9007199254740991)`,
        ...[album[of], id, performer[of], name, count],
      );
      await run(
        'INSERT INTO music.artists (account_id, track_count, total_plays, follower_count) VALUES ($1::int, $2::int, 1000000000000000, 2000000000)',
        id,
        count,
      );
    }
    // The keys of the thousands are short: no answer has them, and the grams of long ones take 20 s of processor time.
    await inSlices(most.artists, (from, to) =>
      run(
        `INSERT INTO music.performers (id, account_id, name, name_key, track_count, album_count, created_at)
       SELECT ('22000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1::int, key || repeat('"', 294), key, 1, 1, now() - interval '1 day'
       FROM generate_series($2::int, $3::int) n, LATERAL (SELECT lpad(n::text, 6, '0') AS key) t`,
        ...[player.id, from, to],
      ),
    );
    await inSlices(most.albums, (from, to) =>
      run(
        `INSERT INTO music.albums (id, account_id, performer_id, title, title_key, key, is_single, year, track_count, duration_ms, created_at)
       SELECT ('23000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1::int, $2::uuid, key || repeat('"', 294), key, 'k' || n, false,
         9999, 20, 9007199254740991, now() - make_interval(secs => n)
       FROM generate_series($3::int, $4::int) n, LATERAL (SELECT lpad(n::text, 6, '0') AS key) t`,
        ...[player.id, performer.player, from, to],
      ),
    );
    await inSlices(genres * albumsWithGenres, (from, to) =>
      run(
        insertTracks(
          `CASE WHEN $5::text IS NULL THEN ('23000000-0000-4000-8000-' || lpad((n % ${albumsWithGenres} + 1)::text, 12, '0'))::uuid END`,
          `lpad((n % ${genres * albumsWithGenres})::text, 6, '0') || repeat($4, 94)`,
        ),
        ...[player.id, letter.genres, 300_000, quotes(1), null, performer.player, from, to],
      ),
    );
    for (const [{ id }, of, character] of [
      [owner, 'owner', wide(1)],
      [player, 'player', quotes(1)],
    ] as const) {
      await run(
        `INSERT INTO music.playlists (account_id, title, title_fold, description, is_public, created_at)
         SELECT $1::int, title, title, repeat($2, 10000), n <= 100, now() - make_interval(secs => n)
         FROM generate_series(1, ${most.playlists - 2}) n, LATERAL (SELECT '${word} ' || lpad(n::text, 4, '0') || repeat($2, 288) AS title) t`,
        ...[id, character],
      );
      const ids = `SELECT $2 || lpad(n::text, 12, '0') FROM generate_series(1, ${most.queue}) n`;
      await run(
        `INSERT INTO music.play_queues (account_id, track_ids, current, position_ms, changed_by) SELECT $1::int, ARRAY(${ids}), 0, 1, repeat($3, 100)`,
        ...[id, letter[of], character],
      );
      await run(
        `INSERT INTO music.bookmarks (account_id, track_id, position_ms, comment)
         SELECT $1::int, $2 || lpad(n::text, 12, '0'), 359999000, repeat($3, 1000) FROM generate_series(1, ${most.bookmarks}) n`,
        ...[id, letter[of], character],
      );
      await run(
        `INSERT INTO music.likes (account_id, track_id) SELECT $1::int, id FROM music.tracks WHERE id LIKE $2 || '0%'`,
        ...[id, letter[of]],
      );
      await run(
        `INSERT INTO music.ratings (account_id, kind, id, rating) SELECT $1::int, 'track', id, 5 FROM music.tracks WHERE id LIKE $2 || '0%'`,
        ...[id, letter[of]],
      );
      await run('INSERT INTO music.follows (follower_id, artist_id) VALUES ($1::int, $2::int)', id, second.id);
    }
    for (const [kind, table, count] of [
      ['album', 'albums', most.albums],
      ['artist', 'performers', most.artists / 2],
    ] as const) {
      await run(
        `INSERT INTO music.stars (account_id, kind, id) SELECT $1::int, '${kind}', id FROM music.${table} WHERE account_id = $1::int LIMIT ${count}`,
        player.id,
      );
    }
    await run(
      `INSERT INTO music.now_playing (account_id, client, track_id)
       SELECT $1::int, lpad(n::text, 2, '0') || repeat('"', 98), $2 || lpad(n::text, 12, '0') FROM generate_series(1, 20) n`,
      ...[player.id, letter.player],
    );
    for (const [n, text] of lyrics.entries()) {
      await run(
        'INSERT INTO music.lyrics (track_id, text) VALUES ($1, $3), ($2, $3)',
        trackId('owner', n + 1),
        trackId('player', n + 1),
        text,
      );
    }
    await run(
      `INSERT INTO music.track_search (track_id, text)
       SELECT id, E'\\n' || title_fold || E'\\n' || artist_name || E'\\n' || album || E'\\n' FROM music.tracks
       WHERE id LIKE '${letter.owner}%' ORDER BY id LIMIT 100`,
    );
    for (const [name, value] of [
      ['ready_tracks', 25_000],
      ['public_playlists', 200],
      ['albums', most.albums],
    ] as const) {
      await run(
        'INSERT INTO music.totals (name, value) VALUES ($1, $2::int) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value',
        ...[name, value],
      );
    }
  });
  const newPlaylist = async (
    { id }: Person,
    of: 'owner' | 'player' | 'second',
    character: string,
    count: number,
    hash: Buffer | null,
  ) => {
    const [row] = await world.database.query<{ id: number }>(
      `INSERT INTO music.playlists (account_id, title, title_fold, description, is_public, track_count, next_position, link_hash, linked_at, created_at)
       VALUES ($1, repeat($2, 300), 'x', repeat($2, 10000), true, $3, $3, $4, now(), now() - interval '1 year') RETURNING id`,
      [id, character, count, hash],
    );
    const made = row?.id ?? 0;
    await world.database.execute(
      `INSERT INTO music.playlist_tracks (playlist_id, position, track_id)
       SELECT $1, n, $2 || lpad(($3::int - n)::text, 12, '0') FROM generate_series(0, $3::int - 1) n`,
      [made, letter[of], count],
    );
    return made;
  };
  const playlists = {
    owner: await newPlaylist(owner, 'owner', wide(1), most.queue, createHash('sha256').update(link).digest()),
    spare: await newPlaylist(owner, 'owner', wide(1), 200, null),
    player: await newPlaylist(player, 'player', quotes(1), most.queue, null),
    second: await newPlaylist(second, 'second', angles(1), most.embed, null),
  };
  await fillShared(world);
  await world.database.transaction(async (tx) => {
    // A tenth of the usual sample is enough, and of texts as long as these, the whole takes a busy machine a minute.
    await tx.$executeRawUnsafe('SET LOCAL default_statistics_target = 10');
    for (const table of ['tracks', 'albums', 'performers', 'playlists', 'playlist_tracks', 'likes', 'stars']) {
      await tx.$executeRawUnsafe(`ANALYZE music.${table}`);
    }
  });
  const prefix = `public/tracks/${trackId('owner', 1)}/${attempt}/`;
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  await storage.put(`${prefix}256k.m4a`, megabyte);
  await storage.put(`private/tracks/${letter.owner}1/source`, megabyte);
  for (let n = 1; n <= 100; n += 1) {
    await storage.put(`public/tracks/${trackId('player', n)}/${attempt}/256k.m4a`, Buffer.from('x'));
  }
  const first = `public/tracks/${trackId('player', 1)}/${attempt}/`;
  await storage.put(`${first}cover.jpg`, megabyte);
  await storage.put(`${first}320k.m4a`, megabyte);
  await storage.put(`private/tracks/${letter.player}1/source`, megabyte);
  return { ...world, player, playlists };
}

/** Lyrics that become large in different ways: a long line, many lines, and a line that is sung a thousand times. */
const lyrics = [wide(100_000), 'a\n'.repeat(9_999), `${'[00:01.00]'.repeat(1_000)}${'x'.repeat(900)}`, quotes(100_000)];

const params = { id: trackId('owner', 1) };
const all = { limit: 100 };

let copies = 0;
/** Another track of the owner, which is changed or removed. @returns its id */
async function copyOf(world: MusicWorld): Promise<string> {
  copies += 1;
  const id = `copy${String(copies).padStart(12, '0')}`;
  await fill(world, async (run) => {
    await run(
      `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, album, genre, album_artist, status, source_key, output_prefix,
         duration_seconds, bitrates, album_id, performer_id, created_at)
       SELECT $1, account_id, title, title_fold, artist_name, album, genre, album_artist, 'ready', 'private/tracks/' || $1,
         'public/tracks/' || $1 || '/a/', duration_seconds, bitrates, album_id, performer_id, now() - interval '1 year'
       FROM music.tracks WHERE id = $2`,
      ...[id, params.id],
    );
    await run('INSERT INTO music.track_search (track_id, text) VALUES ($1, $2)', id, '\nx\n');
  });
  return id;
}

const trackFields = {
  title: wide(300),
  artistName: wide(300),
  album: wide(300),
  genre: wide(100),
  albumArtist: wide(300),
  trackNumber: 9_999,
  discNumber: 9_999,
  year: 9_999,
};

const trackForm = (): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(trackFields)) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(1_000)]), `${wide(250)}.flac`);
  return form;
};

const picture = {
  constant: 'The object of the picture, as getTrack and getPlaylist answer it, when a worker has made it',
};
const placesOf = async ({ database, playlists }: MusicWorld): Promise<string[]> =>
  (
    await database.query<{ id: string }>(
      'SELECT track_id AS id FROM music.playlist_tracks WHERE playlist_id = $1 ORDER BY position',
      [playlists.owner],
    )
  ).map(({ id }) => id);

const newPlaylistOf = async ({ database, owner }: MusicWorld): Promise<number> => {
  const [row] = await database.query<{ id: number }>(
    "INSERT INTO music.playlists (account_id, title, title_fold) VALUES ($1, 'x', 'x') RETURNING id",
    [owner.id],
  );
  return row?.id ?? 0;
};

/** How each operation of the music service is asked for its largest answer. */
export const musicTable: Table<MusicWorld> = {
  ...sharedTable,
  createAppPassword: ({ second }) => ({ token: second.token, json: { name: wide(100) } }),
  listAppPasswords: () => ({}),
  deleteAppPassword: async ({ database, owner }) => {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO auth.app_passwords (account_id, name, hash, secret, key_id) VALUES ($1, 'x', sha256($2::text::bytea), '\\x00', 'none') RETURNING id`,
      [owner.id, randomUUID()],
    );
    return { params: { id: row?.id ?? 0 } };
  },
  getTrack: () => ({ params }),
  updateTrack: async (world) => ({ params: { id: await copyOf(world) }, json: { title: wide(300), genre: wide(100) } }),
  setTrackCover: picture,
  uploadTrack: ({ second }) => ({ token: second.token, form: trackForm() }),
  fetchTrack: ({ second }) => ({
    token: second.token,
    json: { ...trackFields, url: `https://example.com/${'u'.repeat(2_000)}` },
  }),
  listTracks: () => [{ query: all }, { of: 'that contain a text', query: { ...all, q: wide(200) } }],
  deleteTrack: async (world) => ({ params: { id: await copyOf(world) } }),
  likeTrack: ({ second }) => ({ token: second.token, params }),
  unlikeTrack: ({ second }) => ({ token: second.token, params }),
  listRecentTracks: () => [{ query: { limit: 50 } }, { of: 'the last page', query: { limit: 50, page: 199 } }],
  listTrendingTracks: () => ({}),
  listSimilarTracks: () => ({ params, query: all }),
  searchTracks: () => [{ query: { q: word } }, { of: 'a long text', query: { q: `${word} 000001${wide(186)}` } }],
  search: () => ({ query: { q: word, limit: 50 } }),
  suggest: () => ({ query: { q: word, limit: 20 } }),
  streamTrack: () => ({ params, query: { q: '256k' } }),
  downloadTrack: () => ({ params }),
  countPlay: () => ({ params, json: { playId: `play ${randomUUID()}`, seconds: 100 } }),
  getPlaybackStatus: () => ({ params }),
  getEmbed: () => ({ params: { id: trackId('second', 1) } }),
  getAlbumEmbed: () => ({ params: { id: album.second } }),
  getPlaylistEmbed: ({ playlists }) => ({ params: { id: playlists.second } }),
  getSharedPlaylistEmbed: () => ({ params: { token: link } }),
  getAlbum: () => ({ params: { id: album.owner }, query: { limit: 500 } }),
  listAlbums: () => [{ query: all }, { of: 'by name', query: { ...all, sort: 'name' } }],
  listArtistAlbums: ({ player }) => ({ params: { id: player.id }, query: all }),
  updateAlbum: ({ second }) => ({
    token: second.token,
    params: { id: album.second },
    json: { title: `${angles(299)}${copies % 2}` },
  }),
  getLyrics: () => lyrics.map((_, n) => ({ of: `of the form ${n + 1}`, params: { id: trackId('owner', n + 1) } })),
  setLyrics: () =>
    lyrics.map((text, n) => ({ of: `of the form ${n + 1}`, params: { id: trackId('owner', n + 1) }, json: { text } })),
  deleteLyrics: async (world) => ({ params: { id: await copyOf(world) } }),
  listPublicPlaylists: () => ({ query: all }),
  getPlaylist: ({ playlists }) => ({ params: { id: playlists.owner }, query: all }),
  createPlaylist: ({ second }) => ({ token: second.token, json: { title: wide(300), description: wide(10_000) } }),
  listPlaylists: () => ({ query: { limit: most.playlists } }),
  updatePlaylist: ({ playlists }) => ({ params: { id: playlists.owner }, json: { description: wide(10_000) } }),
  deletePlaylist: async (world) => ({ params: { id: await newPlaylistOf(world) } }),
  addTrackToPlaylist: ({ playlists }) => ({ params: { id: playlists.spare }, json: { trackId: trackId('owner', 1) } }),
  reorderPlaylist: async (world) => ({
    params: { id: world.playlists.owner },
    json: { trackIds: await placesOf(world) },
  }),
  movePlaylistTrack: async (world) => {
    const [first] = await placesOf(world);
    return { params: { id: world.playlists.owner }, json: { trackId: first, from: 0, to: 0 } };
  },
  removeTrackFromPlaylist: ({ playlists }) => ({
    params: { id: playlists.spare },
    json: { trackId: trackId('owner', 1) },
  }),
  setPlaylistCover: picture,
  deletePlaylistCover: picture,
  adminDeletePlaylistCover: { constant: 'Says that the picture is removed' },
  sharePlaylist: ({ playlists }) => ({ params: { id: playlists.spare } }),
  unsharePlaylist: ({ playlists }) => ({ params: { id: playlists.spare } }),
  getSharedPlaylist: () => ({ params: { token: link }, query: all }),
  getArtist: ({ owner }) => ({ params: { id: owner.id }, query: all }),
  followArtist: ({ second, owner }) => ({ token: second.token, params: { id: owner.id } }),
  unfollowArtist: ({ second, owner }) => ({ token: second.token, params: { id: owner.id } }),
  listFollowedTracks: () => ({ query: all }),
  listLikes: () => ({ query: all }),
  getPlayQueue: () => ({}),
  savePlayQueue: () => ({
    json: {
      trackIds: Array.from({ length: most.queue }, (_, n) => trackId('owner', n + 1)),
      current: 0,
      changedBy: wide(100),
    },
  }),
  listBookmarks: () => ({ query: all }),
  setBookmark: () => ({ params, json: { positionMs: 1_000, comment: wide(1_000) } }),
  deleteBookmark: async ({ database, second }) => {
    await database.execute('INSERT INTO music.bookmarks (account_id, track_id, position_ms) VALUES ($1, $2, 1)', [
      ...[second.id, params.id],
    ]);
    return { token: second.token, params };
  },
  listRatings: () => ({ query: all }),
  rateTrack: () => ({ params, json: { rating: 5 } }),
  unrateTrack: async ({ database, second }) => {
    await database.execute("INSERT INTO music.ratings (account_id, kind, id, rating) VALUES ($1, 'track', $2, 5)", [
      ...[second.id, params.id],
    ]);
    return { token: second.token, params };
  },
  getArtistFeed: ({ player }) => ({ params: { id: player.id } }),
  getPlaylistFeed: ({ playlists }) => ({ params: { id: playlists.player } }),
  getUsageSummary: () => ({ query: longestTime() }),
  getDailyUsage: () => ({ query: longestTime() }),
  getTrackUsage: () => ({ query: { ...longestTime(), limit: 100 } }),
  adminGetTrack: () => ({ params }),
  adminTakeDownTrack: async (world) => ({ params: { id: await copyOf(world) }, json: { reason: wide(500) } }),
};

/** What Subsonic's methods are asked about. */
export const subsonicIds = {
  song: `tr-${trackId('player', 1)}`,
  album: `al-${album.player}`,
  artist: `ar-${performer.player}`,
  songs: Array.from({ length: most.queue }, (_, n) => `tr-${trackId('player', n + 1)}`),
  songOfLyrics: (n: number): string => `tr-${trackId('player', n + 1)}`,
  forms: lyrics.length,
};
