import type { z } from 'zod';
import { form, type Person } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { type Client, createClient } from '../client.ts';
import { untilDone } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import { isBehindEdge } from '../edge.ts';
import { expectJson } from '../expect.ts';
import { tinySong } from '../media.ts';
import { artistProfile, singlePlaylist, singleTrack, someTracks, uploadedTrack } from '../shapes.ts';

export interface TrackTexts {
  title?: string;
  artistName?: string;
  album?: string;
  genre?: string;
  trackNumber?: string;
  year?: string;
  visibility?: string;
}

export type Track = z.output<typeof singleTrack>['track'];
export type Playlist = z.output<typeof singlePlaylist>['playlist'];

/** Uploads a track and returns its id; without bytes, the smallest one. */
export async function uploadTrack(
  api: Client,
  { token }: Pick<Person, 'token'>,
  texts: TrackTexts = {},
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const fields = Object.entries({ title: 'A track', artistName: 'An artist', ...texts });
  const body = form([...fields, ['file', { bytes: bytes ?? (await tinySong()), name: 'song' }]]);
  return uploadedTrack.parse(expectJson(await api('POST', '/tracks/upload', { token, body }), 201)).track.id;
}

/** Requests a stream. Behind the edge, which delivers tracks, the API redirects there. */
export async function streamOf(
  api: Client,
  id: string,
  {
    method = 'GET',
    query = '',
    headers = {},
  }: { method?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await api(method, `/tracks/${id}/stream${query}`, { headers });
  const location = answer.headers.get('location');
  return isBehindEdge && location !== null ? createClient('')(method, location, { headers }) : answer;
}

export async function getTrack(api: Client, id: string, token?: string): Promise<Track> {
  return singleTrack.parse(expectJson(await api('GET', `/tracks/${id}`, { token }), 200)).track;
}

/** Uploads tracks, waits until all are ready, and returns their ids in the same order. */
export async function readyTracks(api: Client, person: Person, all: readonly TrackTexts[]): Promise<string[]> {
  const ids: string[] = [];
  for (const texts of all) ids.push(await uploadTrack(api, person, texts));
  for (const id of ids) {
    const { status, error } = await untilDone(api, musicService, person, id);
    if (status !== 'ready') throw new Error(`${id} is ${status}: ${JSON.stringify(error)}`);
  }
  return ids;
}

/** The ids of a list of tracks. */
export async function trackIds(api: Client, path: string, token?: string): Promise<string[]> {
  return someTracks.parse(expectJson(await api('GET', path, { token }), 200)).tracks.map(({ id }) => id);
}

export async function createPlaylist(
  api: Client,
  { token }: Pick<Person, 'token'>,
  json: { title?: string; description?: string; isPublic?: boolean } = {},
): Promise<Playlist> {
  const answer = await api('POST', '/playlists', { token, json: { title: 'A playlist', ...json } });
  return singlePlaylist.parse(expectJson(answer, 201)).playlist;
}

/** A playlist with all its tracks, read page by page. */
export async function getPlaylist(api: Client, id: number, token?: string): Promise<Playlist> {
  const read = async (page: number) =>
    singlePlaylist.parse(expectJson(await api('GET', `/playlists/${id}?page=${page}`, { token }), 200));
  const { playlist, limit, total } = await read(0);
  for (let page = 1; page * limit < total; page += 1) playlist.tracks.push(...(await read(page)).playlist.tracks);
  return playlist;
}

export async function getArtist(
  api: Client,
  id: number,
  token?: string,
): Promise<z.output<typeof artistProfile>['artist']> {
  return artistProfile.parse(expectJson(await api('GET', `/artists/${id}`, { token }), 200)).artist;
}
