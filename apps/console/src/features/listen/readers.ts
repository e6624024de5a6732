import type { Millrace } from '@millrace/client';
import type { ReadTracks } from './useTrackPages.ts';

type Music = Millrace['music'];

const pageSize = 50;

export const readRecent =
  (music: Music): ReadTracks<undefined> =>
  async (cursor, signal) => {
    const { tracks, total, next_cursor: next } = await music.listRecentTracks({ cursor, limit: pageSize }, { signal });
    return { head: undefined, items: tracks, total, next };
  };

export const readLikes =
  (music: Music): ReadTracks<undefined> =>
  async (cursor, signal) => {
    const { tracks, total, next_cursor: next } = await music.listLikes({ cursor, limit: pageSize }, { signal });
    return { head: undefined, items: tracks, total, next };
  };

export const readArtist =
  (music: Music, id: number): ReadTracks<Awaited<ReturnType<Music['getArtist']>>['artist']> =>
  async (cursor, signal) => {
    const { artist, total, next_cursor: next } = await music.getArtist({ id, cursor, limit: pageSize }, { signal });
    return { head: artist, items: artist.tracks, total, next };
  };

type PlaylistAnswer = Awaited<ReturnType<Music['getPlaylist']>>;

/** A page of a playlist, also as changes of it are answered. */
export const playlistPage = ({ playlist, total, next_cursor: next }: PlaylistAnswer) => ({
  head: playlist,
  items: playlist.tracks,
  total,
  next,
});

export const readPlaylist =
  (music: Music, id: number, limit = pageSize): ReadTracks<PlaylistAnswer['playlist']> =>
  async (cursor, signal) =>
    playlistPage(await music.getPlaylist({ id, cursor, limit }, { signal }));

export const readAlbum =
  (music: Music, id: string): ReadTracks<Awaited<ReturnType<Music['getAlbum']>>['album']> =>
  async (cursor, signal) => {
    const { album, total, next_cursor: next } = await music.getAlbum({ id, cursor, limit: pageSize }, { signal });
    return { head: album, items: album.tracks, total, next };
  };
