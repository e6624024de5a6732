/** Names of the playlists in the folder of a rendition. */
export const mediaPlaylistName = 'playlist.m3u8';
export const iFramePlaylistName = 'iframes.m3u8';
