/** All methods of the Subsonic API that the service has. It does not start with others. */
export const methodNames = [
  ...['getOpenSubsonicExtensions', 'ping', 'getLicense', 'tokenInfo', 'getUser', 'getUsers', 'getMusicFolders'],
  ...[
    'getScanStatus',
    'startScan',
    'getArtists',
    'getIndexes',
    'getMusicDirectory',
    'getArtist',
    'getAlbum',
    'getSong',
  ],
  ...['getGenres', 'getArtistInfo', 'getArtistInfo2', 'getAlbumInfo', 'getAlbumInfo2', 'getAlbumList', 'getAlbumList2'],
  ...[
    'getRandomSongs',
    'getSongsByGenre',
    'getTopSongs',
    'getSimilarSongs',
    'getSimilarSongs2',
    'getStarred',
    'getStarred2',
  ],
  ...['search2', 'search3', 'star', 'unstar', 'setRating', 'scrobble', 'getNowPlaying', 'getPlaylists', 'getPlaylist'],
  ...['createPlaylist', 'updatePlaylist', 'deletePlaylist', 'savePlayQueue', 'savePlayQueueByIndex', 'getPlayQueue'],
  ...[
    'getPlayQueueByIndex',
    'getBookmarks',
    'createBookmark',
    'deleteBookmark',
    'getLyrics',
    'getLyricsBySongId',
    'stream',
  ],
  ...['download', 'getCoverArt', 'getVideos', 'getPodcasts', 'getNewestPodcasts', 'getInternetRadioStations'],
  ...['getChatMessages', 'getShares', 'refreshPodcasts'],
] as const;

/** @throws Error that names the methods that are listed and not there, or there and not listed */
export function assertListed(names: readonly string[]): void {
  const listed: readonly string[] = methodNames;
  const wrong = [...listed.filter((name) => !names.includes(name)), ...names.filter((name) => !listed.includes(name))];
  if (wrong.length > 0) throw new Error(`these Subsonic methods are not both listed and there: ${wrong.join(', ')}`);
}
