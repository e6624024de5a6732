import { quarters } from '@millrace/testkit/media';
import { z } from 'zod';
import { form, newEmail } from '../actions.ts';
import type { Answer, Ask } from '../client.ts';
import { untilDone } from '../common/service.ts';
import { musicService, videoService } from '../common/services.ts';
import { tinySong, tinyVideo } from '../media.ts';
import type { Platform, ServiceUnderTest } from '../platform/types.ts';

/** The JSON answers of a service, by operationId. */
export type Examples = Record<string, unknown>;

const withToken = z.looseObject({ token: z.string() });
const withKey = z.looseObject({ id: z.int(), key: z.string() });
const idOf = (answer: Answer): string => /"id":"?([\w-]+)/.exec(answer.text)?.[1] ?? '';

const password = 'a long enough password';

interface Credentials {
  email: string;
  password: string;
}

/** A secret keeps its first characters. */
const withoutSecrets = (text: string): string =>
  text.replaceAll(/"(eyJ\w{8})[\w.-]+"/g, '"$1…"').replaceAll(/"(mr_\w{8})\w+"/g, '"$1…"');

/** Sends requests to one service and keeps its first JSON answer of each operation. */
function recorderOf({ api, contract }: ServiceUnderTest) {
  const examples: Examples = {};
  async function ask(operationId: string, method: string, path: string, given: Ask = {}): Promise<Answer> {
    const answer = await api(method, path, given);
    if (answer.status >= 300) throw new Error(`${operationId} was answered with ${answer.status}: ${answer.text}`);
    examples[operationId] ??= JSON.parse(withoutSecrets(answer.text));
    return answer;
  }
  /** Operations whose answer is JSON, but for the document itself. */
  const expected = contract.operations
    .filter(
      ({ operationId, responses }) =>
        Object.entries(responses).some(([status, { content }]) => status < '300' && 'application/json' in content) &&
        operationId !== 'getOpenApi',
    )
    .map(({ operationId }) => operationId);
  return { api, ask, examples, expected };
}
type Recorder = ReturnType<typeof recorderOf>;

async function ofAccount({ api, ask }: Recorder, profile: Record<string, string>): Promise<string> {
  const credentials = { email: 'you@example.com', password };
  const registered = await ask('register', 'POST', '/auth/register', { json: { ...credentials, ...profile } });
  await ask('login', 'POST', '/auth/login', { json: credentials });
  const { token } = withToken.parse(registered.json);
  await ask('getMe', 'GET', '/auth/me', { token });
  const [name = 'companyName', value] = Object.entries(profile)[0] ?? [];
  await ask('changeMe', 'PATCH', '/auth/me', { token, json: { [name]: value } });
  await ask('listSessions', 'GET', '/auth/sessions', { token });
  await ofSessions({ api, ask }, credentials, profile);
  return token;
}

/** What ends sessions, with sessions of their own. */
async function ofSessions(
  { api, ask }: Pick<Recorder, 'api' | 'ask'>,
  credentials: Credentials,
  profile: Record<string, string>,
): Promise<void> {
  const login = (json: unknown = credentials) => api('POST', '/auth/login', { json });
  const tokenOf = async (answer: Promise<Answer>) => withToken.parse((await answer).json).token;
  const inCookie = await login({ ...credentials, cookie: true });
  const cookie = inCookie.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await ask('refresh', 'POST', '/auth/refresh', { headers: { cookie } });
  const ended = idOf(await api('GET', '/auth/sessions', { token: await tokenOf(login()) }));
  const token = await tokenOf(login());
  await ask('endSession', 'DELETE', `/auth/sessions/${ended}`, { token });
  await ask('logout', 'POST', '/auth/logout', { token });
  const json = { email: newEmail(), password, ...profile };
  const traveller = withToken.parse((await api('POST', '/auth/register', { json })).json);
  const change = { password, newPassword: `${password} indeed` };
  const changed = await ask('changePassword', 'POST', '/auth/password', { token: traveller.token, json: change });
  await ask('logoutEverywhere', 'POST', '/auth/logout-all', withToken.parse(changed.json));
}

async function ofKeys({ ask }: Recorder, token: string): Promise<string> {
  const spare = withKey.parse((await ask('createKey', 'POST', '/keys', { token, json: { name: 'server' } })).json);
  const { key } = withKey.parse((await ask('createKey', 'POST', '/keys', { token, json: { name: 'server' } })).json);
  await ask('listKeys', 'GET', '/keys', { token });
  await ask('deleteKey', 'DELETE', `/keys/${spare.id}`, { token });
  return key;
}

async function ofVideo(recorder: Recorder): Promise<void> {
  const { api, ask } = recorder;
  const token = await ofAccount(recorder, { companyName: 'Harbour Films' });
  await ofKeys(recorder, token);
  const upload = async () => {
    const body = form([
      ['title', 'Harbour at dawn'],
      ['description', 'The first boats leave.'],
      ['file', { bytes: await tinyVideo(), name: 'harbour.mp4' }],
    ]);
    return idOf(await ask('uploadVideo', 'POST', '/videos/upload', { token, body }));
  };
  const id = await upload();
  await untilDone(api, videoService, { token }, id);
  await api('POST', `/stream/${id}/view`);
  await ask('getVideo', 'GET', `/videos/${id}`, { token });
  await ask('listVideos', 'GET', '/videos', { token });
  await ask('getPlaybackStatus', 'GET', `/stream/${id}/status`);
  await ask('getUsageSummary', 'GET', '/usage/summary', { token });
  await ask('getDailyUsage', 'GET', '/usage/daily?days=2', { token });
  await ask('getVideoUsage', 'GET', '/usage/videos', { token });
  await ask('deleteVideo', 'DELETE', `/videos/${id}`, { token });
}

async function ofMusic(recorder: Recorder): Promise<void> {
  const { api, ask } = recorder;
  const token = await ofAccount(recorder, { displayName: 'Harbour Band' });
  await ofKeys(recorder, token);
  const { user } = z
    .looseObject({ user: z.looseObject({ id: z.int() }) })
    .parse((await api('GET', '/auth/me', { token })).json);
  const body = form([
    ['title', 'Tide'],
    ['artistName', 'Harbour Band'],
    ['album', 'Low Water'],
    ['genre', 'Folk'],
    ['file', { bytes: await tinySong(), name: 'tide.flac' }],
  ]);
  const id = idOf(await ask('uploadTrack', 'POST', '/tracks/upload', { token, body }));
  await untilDone(api, musicService, { token }, id);
  await ask('getTrack', 'GET', `/tracks/${id}`, { token });
  await ask('listTracks', 'GET', '/tracks', { token });
  await ask('getPlaybackStatus', 'GET', `/tracks/${id}/status`);
  await ask('likeTrack', 'POST', `/tracks/${id}/like`, { token });
  await ask('listLikes', 'GET', '/me/likes', { token });
  await ask('unlikeTrack', 'DELETE', `/tracks/${id}/like`, { token });
  await ask('listRecentTracks', 'GET', '/tracks/recent');
  await ask('listTrendingTracks', 'GET', '/tracks/trending');
  await ask('searchTracks', 'GET', '/tracks/search?q=tide');
  const json = { title: 'Sea songs', description: 'For the crossing', isPublic: true };
  const list = idOf(await ask('createPlaylist', 'POST', '/playlists', { token, json }));
  await ask('addTrackToPlaylist', 'POST', `/playlists/${list}/tracks`, { token, json: { trackId: id } });
  await ask('getPlaylist', 'GET', `/playlists/${list}`);
  await ask('listPlaylists', 'GET', '/playlists', { token });
  await ask('listPublicPlaylists', 'GET', '/playlists/public');
  await ask('updatePlaylist', 'PUT', `/playlists/${list}`, { token, json: { title: 'Songs of the sea' } });
  await ask('removeTrackFromPlaylist', 'DELETE', `/playlists/${list}/tracks`, { token, json: { trackId: id } });
  await ask('deletePlaylist', 'DELETE', `/playlists/${list}`, { token });
  const stranger = { email: 'listener@example.com', password, displayName: 'A listener' };
  const listener = withToken.parse((await api('POST', '/auth/register', { json: stranger })).json);
  await ask('followArtist', 'POST', `/users/${user.id}/follow`, { token: listener.token });
  await ask('unfollowArtist', 'DELETE', `/users/${user.id}/follow`, { token: listener.token });
  await ask('getArtist', 'GET', `/artists/${user.id}`);
  await ask('deleteTrack', 'DELETE', `/tracks/${id}`, { token });
}

async function ofImages(recorder: Recorder): Promise<void> {
  const { ask } = recorder;
  const token = await ofAccount(recorder, { companyName: 'Harbour Films', displayName: 'Harbour Band' });
  const key = await ofKeys(recorder, token);
  const body = form([
    ['file', { bytes: new Uint8Array(await quarters(1600, 1200).png().toBuffer()), name: 'harbour.png' }],
  ]);
  const id = idOf(await ask('uploadImage', 'POST', '/upload', { key, body }));
  await ask('getImage', 'GET', `/images/${id}`, { key });
  await ask('listImages', 'GET', '/images', { key });
  await ask('getUsageSummary', 'GET', '/usage/summary', { token });
  await ask('deleteImage', 'DELETE', `/images/${id}`, { key });
}

/**
 * A real answer of each operation of a new platform.
 *
 * @throws Error that names the operations without one
 */
export async function takeExamples({ video, music, image }: Platform): Promise<Record<string, Examples>> {
  const taken: Record<string, Examples> = {};
  for (const [app, service, take] of [
    ['video-api', video, ofVideo],
    ['music-api', music, ofMusic],
    ['image-api', image, ofImages],
  ] as const) {
    const recorder = recorderOf(service);
    await take(recorder);
    const missing = recorder.expected.filter((id) => recorder.examples[id] === undefined);
    if (missing.length > 0) throw new Error(`these operations of ${app} have no example: ${missing.join(', ')}`);
    taken[app] = recorder.examples;
  }
  return taken;
}
