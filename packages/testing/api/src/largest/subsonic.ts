import { byDay } from '@millrace/testkit/nightly';
import { subsonicIds as ids, type MusicWorld } from './music.ts';
import { receive } from './receive.ts';
import type { Answered } from './table.ts';
import { quotes } from './texts.ts';

type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
type Entry = ((world: MusicWorld) => Parameters | readonly Parameters[]) | { constant: string };

const nothing = { constant: 'Says that the service has none of these' };
/** The orders of lists of albums: they have the same albums, and their own statements. */
const orders = ['newest', 'alphabeticalByName', 'alphabeticalByArtist', 'random', 'starred', 'frequent'];
const page = { artistCount: 500, albumCount: 500, songCount: 500, musicFolderId: 3 };
const isSeveral = (given: Parameters | readonly Parameters[]): given is readonly Parameters[] => Array.isArray(given);

/** How each method of the Subsonic API is asked for its largest answer. */
export const subsonicTable: Readonly<Record<string, Entry>> = {
  getOpenSubsonicExtensions: () => ({}),
  ping: () => ({}),
  getLicense: () => ({}),
  tokenInfo: () => ({}),
  getUser: ({ player }) => ({ username: player.email }),
  getUsers: () => ({}),
  getMusicFolders: () => ({}),
  getScanStatus: () => ({}),
  startScan: () => ({}),
  getVideos: nothing,
  getPodcasts: nothing,
  getNewestPodcasts: nothing,
  getInternetRadioStations: nothing,
  getChatMessages: nothing,
  getShares: nothing,
  refreshPodcasts: nothing,
  getArtists: () => ({ musicFolderId: 3 }),
  getIndexes: () => ({ musicFolderId: 3 }),
  getMusicDirectory: () => [{ id: 3 }, { id: ids.artist }, { id: ids.album }],
  getArtist: () => ({ id: ids.artist }),
  getAlbum: () => ({ id: ids.album }),
  getSong: () => ({ id: ids.song }),
  getGenres: () => [{ musicFolderId: 3 }, { musicFolderId: 1 }],
  getArtistInfo: () => ({ id: ids.artist }),
  getArtistInfo2: () => ({ id: ids.artist }),
  getAlbumInfo: () => ({ id: ids.album }),
  getAlbumInfo2: () => ({ id: ids.album }),
  getAlbumList2: () => [
    ...byDay(orders, ['newest', 'starred'], String).map((type) => ({
      type,
      size: 500,
      musicFolderId: 3,
    })),
    { type: 'newest', size: 500, musicFolderId: 1 },
  ],
  getAlbumList: () => ({ type: 'newest', size: 500, musicFolderId: 3 }),
  getRandomSongs: () => [
    { size: 500, musicFolderId: 3 },
    { size: 500, musicFolderId: 1, genre: quotes(100) },
  ],
  getSongsByGenre: () => ({ genre: quotes(100), count: 500, musicFolderId: 3 }),
  getTopSongs: () => ({ artist: `largest ${quotes(292)}`, count: 500, musicFolderId: 3 }),
  getSimilarSongs: () => ({ id: ids.song, count: 500 }),
  getSimilarSongs2: () => ({ id: ids.artist, count: 500 }),
  getStarred: () => ({}),
  getStarred2: () => ({}),
  search2: () => ({ ...page, query: 'largest' }),
  search3: () => [
    { ...page, query: '' },
    { ...page, query: 'largest' },
  ],
  star: () => ({ id: ids.songs.slice(0, 1_000) }),
  unstar: () => ({ id: ids.song }),
  setRating: () => ({ id: ids.song, rating: 5 }),
  scrobble: () => ({ id: ids.songs.slice(0, 1_000), submission: false }),
  getNowPlaying: () => ({}),
  getPlaylists: () => ({}),
  getPlaylist: ({ playlists }) => ({ id: playlists.player }),
  createPlaylist: ({ playlists }) => ({ playlistId: playlists.player, songId: ids.songs }),
  updatePlaylist: ({ playlists }) => ({ playlistId: playlists.player, comment: quotes(10_000) }),
  deletePlaylist: { constant: 'Says that the playlist is deleted' },
  savePlayQueue: () => ({ id: ids.songs, current: ids.song }),
  savePlayQueueByIndex: () => ({ id: ids.songs, currentIndex: 0 }),
  getPlayQueue: () => ({}),
  getPlayQueueByIndex: () => ({}),
  getBookmarks: () => ({}),
  createBookmark: () => ({ id: ids.song, position: 1, comment: quotes(1_000) }),
  deleteBookmark: { constant: 'Says that the bookmark is deleted' },
  getLyrics: () => ({ artist: '', title: 'largest' }),
  getLyricsBySongId: () => Array.from({ length: ids.forms }, (_, n) => ({ id: ids.songOfLyrics(n) })),
  stream: () => ({ id: ids.song, maxBitRate: 320 }),
  download: () => ({ id: ids.song }),
  getCoverArt: () => ({ id: ids.song }),
};

/** What is longer is sent as a form, as players do. */
const maxUrl = 8_000;

async function ask(world: MusicWorld, method: string, given: Parameters, format: string): Promise<Answered> {
  const all = new URLSearchParams({
    v: '1.16.1',
    c: 'largest',
    u: world.player.email,
    p: world.player.password,
    f: format,
  });
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) all.append(name, String(one));
  }
  const address = `${world.origin}/rest/${method}`;
  const text = all.toString();
  const received =
    text.length > maxUrl
      ? await receive(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(text),
        })
      : await receive(`${address}?${text}`, { method: 'GET', headers: {} });
  const short = Object.entries(given).map(([name, value]) => `${name}=${String(value).slice(0, 20)}`);
  return { ...received, operation: method, of: [format, ...short].join(' '), expected: undefined };
}

/** The formats of Subsonic. */
export const subsonicFormats = ['xml', 'json'] as const;
type Formats = readonly (typeof subsonicFormats)[number][];

/** The requests for the largest answers of a method. None if they are constant. */
export function prepareSubsonic(
  world: MusicWorld,
  method: string,
  formats: Formats = subsonicFormats,
): (() => Promise<Answered>)[] {
  const entry = subsonicTable[method];
  if (typeof entry !== 'function') return [];
  const given = entry(world);
  return (isSeveral(given) ? given : [given]).flatMap((one) =>
    formats.map((format) => () => ask(world, method, one, format)),
  );
}

/** Asks for the largest answers of a method. None if they are constant. */
export async function askSubsonic(world: MusicWorld, method: string, formats: Formats): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const send of prepareSubsonic(world, method, formats)) answers.push(await send());
  return answers;
}
