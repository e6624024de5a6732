/** The names under which the cache keeps what listeners read. */
export const listenKeys = {
  all: ['listen'],
  recent: ['listen', 'recent'],
  trending: ['listen', 'trending'],
  likes: ['listen', 'likes'],
  search: (q: string) => ['listen', 'search', q] as const,
  suggestions: (q: string) => ['listen', 'suggestions', q] as const,
  album: (id: string) => ['listen', 'album', id] as const,
  artist: (id: number) => ['listen', 'artist', id] as const,
  artistAlbums: (id: number) => ['listen', 'artist', id, 'albums'] as const,
  /** Whether the person likes a track, after a change. */
  like: (id: string) => ['listen', 'like', id] as const,
  waveform: (address: string | undefined) => ['listen', 'waveform', address] as const,
  lyrics: (trackId: string) => ['listen', 'lyrics', trackId] as const,
  playlists: ['listen', 'playlists'],
  ownPlaylists: ['listen', 'playlists', 'own'],
  publicPlaylists: ['listen', 'playlists', 'public'],
  playlist: (id: number) => ['listen', 'playlist', id] as const,
} as const;
