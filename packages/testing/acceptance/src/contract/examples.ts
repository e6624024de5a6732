import { quarters } from '@millrace/testkit/media';
import type { TestProvider } from '@millrace/testkit/oidc';
import { startWebhookReceiver } from '@millrace/testkit/webhookReceiver';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { form, newEmail } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Ask, Client } from '../client.ts';
import { eventPage } from '../common/events.ts';
import { tokenIn } from '../common/mail.ts';
import { linkAt, signInAt } from '../common/openId.ts';
import { noSuchExport, noSuchJob, untilDone } from '../common/service.ts';
import { musicService, videoService } from '../common/services.ts';
import { directOf } from '../direct.ts';
import { tinySong, tinyVideo } from '../media.ts';
import type { Platform, ServiceUnderTest } from '../platform/types.ts';
import { poll } from '../poll.ts';

/** The JSON answers of a service, by operationId. */
export type Examples = Record<string, unknown>;

const withToken = z.looseObject({ token: z.string() });
const withId = z.looseObject({ id: z.int() });
const withAlbum = z.looseObject({ track: z.looseObject({ album_id: z.string() }) });
const withKey = z.looseObject({ id: z.int(), key: z.string() });
const withUrl = z.looseObject({ id: z.string(), url: z.url() });
const idOf = (answer: Answer): string => /"id":"?([\w-]+)/.exec(answer.text)?.[1] ?? '';

const password = 'a long enough password';

interface Credentials {
  email: string;
  password: string;
}

/** A secret keeps its first characters; addresses stay valid URIs. The provider of the tests has no name. */
const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/"http:\/\/127\.0\.0\.1:\d+\/auth\?[^"]*"/g, '"https://login.example.com/auth?..."')
    .replaceAll(/"http:\/\/127\.0\.0\.1:\d+"/g, '"https://login.example.com"')
    .replaceAll(
      /"http:\/\/[^"/]*\/[^"?]*(\/private\/[^"?]*)\?[^"]*"/g,
      '"https://s3.example.com/millrace$1?partNumber=1&..."',
    )
    .replaceAll(/"(eyJ\w{8})[\w.-]+"/g, '"$1..."')
    .replaceAll(/"(mr_\w{8})\w+"/g, '"$1..."')
    .replaceAll(/"http:\/\/127\.0\.0\.1:\d+\/hooks"/g, '"https://example.com/hooks"')
    .replaceAll(/"(whsec_[\w+/]{8})[\w+/=]+"/g, '"$1..."')
    .replaceAll(/(\/upload-urls\/\w[\w-]*\/~[\w-]{8})[\w-]{35}/g, '$1...')
    .replaceAll(/(\/shared\/playlists\/\w{8})\w+/g, '$1...')
    .replaceAll(/"token":"(\w{8})\w{24}"/g, '"token":"$1..."')
    .replaceAll(/([?]token=[\w-]{8})[\w-]+/g, '$1...')
    .replaceAll(/\b(k1\.\d+\.[\w-]{8})[\w-]{35}/g, '$1...')
    .replaceAll(/"token":"([\w-]{8})[\w-]{35}"/g, '"token":"$1..."')
    .replaceAll(/\b([A-Z2-7]{8})[A-Z2-7]{24}\b/g, '$1...');

/** Sends requests to one service and keeps its first JSON answer of each operation. */
function recorderOf({ api, contract }: ServiceUnderTest, identityProvider: TestProvider) {
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
  return { api, ask, examples, expected, identityProvider };
}
type Recorder = ReturnType<typeof recorderOf>;

async function ofAccount(recorder: Recorder, platform: Platform, profile: Record<string, string>): Promise<string> {
  const { api, ask } = recorder;
  const credentials = { email: 'you@example.com', password };
  await ask('getSignInOptions', 'GET', '/auth/options');
  const registered = await ask('register', 'POST', '/auth/register', { json: { ...credentials, ...profile } });
  await ask('login', 'POST', '/auth/login', { json: credentials });
  const { token } = withToken.parse(registered.json);
  await ask('getMe', 'GET', '/auth/me', { token });
  const [name = 'companyName', value] = Object.entries(profile)[0] ?? [];
  await ask('changeMe', 'PATCH', '/auth/me', { token, json: { [name]: value } });
  await ask('listSessions', 'GET', '/auth/sessions', { token });
  await ofExports({ api, ask }, token);
  await ofSessions({ api, ask }, credentials, profile);
  await ofIdentities(recorder);
  await ofMail({ api, ask }, platform, profile);
  await ofSecondFactor({ api, ask }, profile);
  await ofInvitations({ api, ask }, platform);
  return token;
}

/** A fetch whose server does not exist. It is removed at once. */
async function ofFetch({ api, ask }: Asking, name: string, path: string, who: Ask, fields: unknown): Promise<void> {
  const json = { ...Object(fields), url: 'https://127.0.0.1:1/harbour' };
  const id = idOf(await ask(name, 'POST', path, { ...who, json }));
  await api('DELETE', `${path}/${id}`, who);
}

async function ofExports({ api, ask }: Pick<Recorder, 'api' | 'ask'>, token: string): Promise<void> {
  const path = `/auth/exports/${idOf(await ask('requestExport', 'POST', '/auth/export', { token }))}`;
  await poll(
    async () => (await api('GET', path, { token })).text,
    (text) => text.includes('"ready"'),
    { what: 'the export to be made' },
  );
  await ask('getExport', 'GET', path, { token });
  await ask('listExports', 'GET', '/auth/exports', { token });
}

type Asking = Pick<Recorder, 'api' | 'ask'>;

async function newcomer({ api }: Pick<Asking, 'api'>, profile: Record<string, string>) {
  const email = newEmail();
  const { token } = withToken.parse(
    (await api('POST', '/auth/register', { json: { email, password, ...profile } })).json,
  );
  return { email, token };
}

async function ofMail({ api, ask }: Asking, { mail }: Platform, profile: Record<string, string>): Promise<void> {
  const { email, token } = await newcomer({ api }, profile);
  const newest = async (count: number) => tokenIn((await mail?.mailsTo(email, count))?.at(-1));
  await newest(1);
  await ask('requestEmailVerification', 'POST', '/auth/email/verify/request', { token });
  await ask('verifyEmail', 'POST', '/auth/email/verify', { json: { token: await newest(2), password } });
  await ask('requestPasswordReset', 'POST', '/auth/password/reset', { json: { email } });
  await ask('resetPassword', 'POST', '/auth/password/reset/confirm', { json: { token: await newest(3), password } });
}

async function ofSecondFactor({ api, ask }: Asking, profile: Record<string, string>): Promise<void> {
  const { token } = await newcomer({ api }, profile);
  const begun = await ask('beginSecondFactor', 'POST', '/auth/totp', { token, json: { password } });
  const { secret } = z.looseObject({ secret: z.string() }).parse(begun.json);
  await ask('confirmSecondFactor', 'POST', '/auth/totp/confirm', { token, json: { code: generateSync({ secret }) } });
  await ask('getSecondFactor', 'GET', '/auth/totp', { token });
  await ask('removeSecondFactor', 'DELETE', '/auth/totp', { token, json: { password } });
}

async function ofInvitations({ api, ask }: Asking, { operator }: Platform): Promise<void> {
  const { token } = withToken.parse((await api('POST', '/auth/login', { json: operator?.login })).json);
  const json = { email: newEmail() };
  const invited = idOf(await ask('createInvitation', 'POST', '/admin/invitations', { token, json }));
  await ask('listInvitations', 'GET', '/admin/invitations', { token });
  await ask('revokeInvitation', 'DELETE', `/admin/invitations/${invited}`, { token });
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
  const leaving = withToken.parse(
    (await api('POST', '/auth/login', { json: { ...json, password: change.newPassword } })).json,
  );
  await ask('deleteMe', 'DELETE', '/auth/me', { token: leaving.token, json: { password: change.newPassword } });
}

async function ofIdentities({ api, ask, identityProvider }: Recorder): Promise<void> {
  for (const [name, email] of [
    ['ada', 'ada@example.com'],
    ['ada.work', 'ada@harbour.example.com'],
  ] as const) {
    identityProvider.people.set(name, { email, email_verified: true, name: 'Ada of the Harbour' });
  }
  const back = await signInAt(api, 'ada');
  const finished = await ask('finishOidc', 'GET', back.path, { headers: { cookie: back.cookie } });
  const { token } = withToken.parse(finished.json);
  await ask('linkOidc', 'POST', '/auth/oidc/link', { token });
  const linking = await linkAt(api, token, 'ada.work');
  await api('GET', linking.path, { headers: { cookie: linking.cookie } });
  const listed = await ask('listIdentities', 'GET', '/auth/identities', { token });
  const { identities } = z.looseObject({ identities: z.array(z.looseObject({ id: z.int() })) }).parse(listed.json);
  await ask('removeIdentity', 'DELETE', `/auth/identities/${identities.at(-1)?.id}`, { token });
}

/** Events and webhooks of an account with a medium. */
async function ofEvents({ api, ask }: Recorder, token: string, key: string): Promise<void> {
  await poll(
    async () => (await api('GET', '/events', { token })).text,
    (text) => text.includes('.ready"'),
    { what: 'the medium to be told ready' },
  );
  await ask('listEvents', 'GET', '/events?limit=4', { token });
  const to = await startWebhookReceiver();
  try {
    const json = { url: to.url, description: 'The harbour’s own server' };
    const path = `/webhooks/${idOf(await ask('createWebhook', 'POST', '/webhooks', { token, json }))}`;
    await ask('listWebhooks', 'GET', '/webhooks', { token });
    await ask('getWebhook', 'GET', path, { token });
    await ask('updateWebhook', 'PATCH', path, { token, json: { description: 'The harbour’s new server' } });
    await ask('rotateWebhookSecret', 'POST', `${path}/rotate`, { token });
    await ask('testWebhook', 'POST', `${path}/test`, { token });
    // Something happens.
    const { events } = eventPage.parse((await api('GET', '/events?limit=1', { token })).json);
    const media = events[0]?.data.id;
    for (const [kind, change] of [
      ['videos', { title: 'Harbour at night' }],
      ['tracks', { genre: 'Shanty' }],
      ['images', { tags: ['boats'] }],
    ] as const) {
      await api('PATCH', `/${kind}/${media}`, { token, key, json: change });
    }
    const listed = await poll(
      () => api('GET', `${path}/deliveries`, { token }),
      (answer) => answer.text.includes('delivered'),
      { what: 'a delivery' },
    );
    await ask('listWebhookDeliveries', 'GET', `${path}/deliveries`, { token });
    await ask('resendWebhookDelivery', 'POST', `${path}/deliveries/${idOf(listed)}/resend`, { token });
    await api('DELETE', path, { token });
  } finally {
    await to.stop();
  }
}

/** What operators do. @param of the kind of the medium, its id and its owner, and a job that the service has */
async function ofOperators(
  { api, ask }: Recorder,
  { operator }: Platform,
  of: { noun: 'Video' | 'Track' | 'Image'; id: string; owner: number; job: { name: string; payload: unknown } },
): Promise<{ token: string }> {
  if (operator === undefined) throw new Error('this platform has no operator');
  const json = { email: newEmail(), password, companyName: 'Harbour Office', displayName: 'Harbour Office' };
  const { token } = withToken.parse((await api('POST', '/auth/register', { json })).json);
  await operator.makeAdmin(json.email);
  const kind = `${of.noun.toLowerCase()}s`;
  const overview = () => api('GET', '/admin/overview', { token });
  await poll(overview, ({ status }) => status === 200, { what: 'the operator to be one' });
  await ask('adminGetOverview', 'GET', '/admin/overview', { token });
  await ask('adminListAccounts', 'GET', '/admin/accounts?q=harbour', { token });
  await ask('adminGetAccount', 'GET', `/admin/accounts/${of.owner}`, { token });
  const changes = {
    quotas: { video: { bytes: 50_000_000_000 } },
    suspended: { reason: 'Uploads of other people’s films' },
  };
  await ask('adminChangeAccount', 'PATCH', `/admin/accounts/${of.owner}`, { token, json: changes });
  await api('PATCH', `/admin/accounts/${of.owner}`, { token, json: { suspended: null } });
  await ask(`adminGet${of.noun}`, 'GET', `/admin/${kind}/${of.id}`, { token });
  await ask(`adminTakeDown${of.noun}`, 'DELETE', `/admin/${kind}/${of.id}`, { token, json: { reason: 'Copyright' } });
  const dead = await operator.leaveDeadJob(of.job.name, of.job.payload);
  await ask('adminListJobs', 'GET', '/admin/jobs', { token });
  await ask('adminRetryJob', 'POST', `/admin/jobs/${dead}/retry`, { token });
  await ask('adminListAudit', 'GET', '/admin/audit?limit=3', { token });
  return { token };
}

const withUser = z.looseObject({ user: z.looseObject({ id: z.int() }) });

const accountId = async (api: Client, token: string): Promise<number> =>
  withUser.parse((await api('GET', '/auth/me', { token })).json).user.id;

/** After a suspension: each process learns of its end by itself. */
const untilAccepted = (api: Client, token: string) =>
  poll(
    () => api('GET', '/auth/me', { token }),
    ({ status }) => status === 200,
    { what: 'the owner to be back' },
  );

const withParts = z.looseObject({ parts: z.array(z.looseObject({ url: z.url() })) });

/**
 * Uploads straight to the storage. What they make is removed: lists would show it, or not, by how fast it becomes ready.
 *
 * @param kind the path of the service's media
 * @param medium the fields of an upload, and the file
 */
async function ofDirectUploads(
  { api, ask }: Asking,
  who: Ask,
  kind: '/videos' | '/tracks' | '/images',
  { bytes, ...fields }: { bytes: Uint8Array; filename: string; title?: string; artistName?: string },
): Promise<void> {
  const json = { ...fields, bytes: bytes.length };
  const id = idOf(await ask('createDirectUpload', 'POST', '/uploads/direct', { ...who, json }));
  const path = `/uploads/direct/${id}`;
  const signed = await ask('signUploadParts', 'POST', `${path}/parts`, { ...who, json: { parts: [1] } });
  const { etag } = await directOf(api).put(withParts.parse(signed.json).parts[0]?.url ?? '', bytes);
  await ask('listUploadParts', 'GET', `${path}/parts`, who);
  const parts = [{ number: 1, etag }];
  await ask('completeDirectUpload', 'POST', `${path}/complete`, { ...who, json: { parts } });
  const removed = await api('DELETE', `${kind}/${id}`, who);
  if (removed.status >= 300) throw new Error(`the removal was answered with ${removed.status}: ${removed.text}`);
  const other = idOf(await api('POST', '/uploads/direct', { ...who, json }));
  await ask('cancelDirectUpload', 'DELETE', `/uploads/direct/${other}`, who);
}

async function ofKeys({ ask }: Recorder, token: string): Promise<string> {
  const spare = withKey.parse((await ask('createKey', 'POST', '/keys', { token, json: { name: 'server' } })).json);
  const { key } = withKey.parse((await ask('createKey', 'POST', '/keys', { token, json: { name: 'server' } })).json);
  await ask('listKeys', 'GET', '/keys', { token });
  await ask('deleteKey', 'DELETE', `/keys/${spare.id}`, { token });
  return key;
}

async function ofVideo(recorder: Recorder, platform: Platform): Promise<void> {
  const { api, ask } = recorder;
  const token = await ofAccount(recorder, platform, { companyName: 'Harbour Films' });
  const key = await ofKeys(recorder, token);
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
  await poll(
    () => api('GET', `/stream/${id}/storyboard.vtt`),
    ({ status }) => status === 200,
    { what: 'a storyboard' },
  );
  await ask('getVideo', 'GET', `/videos/${id}`, { token });
  await ask('listVideos', 'GET', '/videos', { token });
  const direct = { bytes: await tinyVideo(), filename: 'harbour.mp4', title: 'Harbour at dusk' };
  await ofDirectUploads(recorder, { token }, '/videos', direct);
  await ask('updateVideo', 'PATCH', `/videos/${id}`, { token, json: { title: 'Harbour at noon' } });
  const file = { bytes: new TextEncoder().encode('1\n00:00:00,200 --> 00:00:00,900\nGood morning\n'), name: 'en.srt' };
  const captions = { token, body: form([['file', file]]) };
  await ask('setCaptions', 'PUT', `/videos/${id}/captions/en`, captions);
  await ask('listCaptions', 'GET', `/videos/${id}/captions`, { token });
  await ask('deleteCaptions', 'DELETE', `/videos/${id}/captions/en`, { token });
  const chapters = { token, json: { chapters: [{ start: 0, title: 'Dawn' }] } };
  await ask('setChapters', 'PUT', `/videos/${id}/chapters`, chapters);
  await ask('getChapters', 'GET', `/videos/${id}/chapters`, { token });
  await ask('deleteChapters', 'DELETE', `/videos/${id}/chapters`, { token });
  await ask('setVideoThumbnail', 'PUT', `/videos/${id}/thumbnail`, { token, json: { time: 0.5 } });
  await ask('createPlaybackToken', 'POST', `/videos/${id}/playback-tokens`, { token, json: { expiresIn: 600 } });
  await ask('getPlaybackStatus', 'GET', `/stream/${id}/status`);
  await ofFetch({ api, ask }, 'fetchVideo', '/videos', { token }, { title: 'Harbour at night' });
  await ask('getUsageSummary', 'GET', '/usage/summary', { token });
  await ask('getDailyUsage', 'GET', '/usage/daily?days=2', { token });
  await ask('getVideoUsage', 'GET', '/usage/videos', { token });
  await ofEvents(recorder, token, key);
  const job = { name: 'video.failed', payload: { ...noSuchJob, videoId: 'nosuchvideo' } };
  await ofOperators(recorder, platform, { noun: 'Video', id, owner: await accountId(api, token), job });
  await untilAccepted(api, token);
  await ask('deleteVideo', 'DELETE', `/videos/${id}`, { token });
}

/** Albums, and the lyrics of a track. */
async function ofAlbums({ api, ask }: Asking, token: string, of: { trackId: string; artistId: number }): Promise<void> {
  const { track } = withAlbum.parse((await api('GET', `/tracks/${of.trackId}`, { token })).json);
  await ask('listAlbums', 'GET', '/albums?sort=year');
  await ask('listArtistAlbums', 'GET', `/artists/${of.artistId}/albums`);
  await ask('getAlbum', 'GET', `/albums/${track.album_id}`);
  const words = '[00:00.50]Low water\n[00:02.00]High water';
  await ask('setLyrics', 'PUT', `/tracks/${of.trackId}/lyrics`, { token, json: { text: words, language: 'en' } });
  await ask('getLyrics', 'GET', `/tracks/${of.trackId}/lyrics`);
  await ask('deleteLyrics', 'DELETE', `/tracks/${of.trackId}/lyrics`, { token });
  await ask('updateAlbum', 'PATCH', `/albums/${track.album_id}`, { token, json: { year: 2025 } });
}

/** Passwords for players of the Subsonic API. */
async function ofAppPasswords({ ask }: Asking, token: string): Promise<void> {
  const made = await ask('createAppPassword', 'POST', '/app-passwords', {
    token,
    json: { name: 'Player on my phone' },
  });
  await ask('listAppPasswords', 'GET', '/app-passwords', { token });
  await ask('deleteAppPassword', 'DELETE', `/app-passwords/${withId.parse(made.json).id}`, { token });
}

/** What a listener keeps besides likes and playlists. */
async function ofListening({ ask }: Asking, token: string, id: string): Promise<void> {
  const json = { trackIds: [id], current: 0, positionMs: 1_500, changedBy: 'Harbour Radio' };
  await ask('savePlayQueue', 'PUT', '/play-queue', { token, json });
  await ask('getPlayQueue', 'GET', '/play-queue', { token });
  const place = { positionMs: 1_500, comment: 'The second verse' };
  await ask('setBookmark', 'PUT', `/tracks/${id}/bookmark`, { token, json: place });
  await ask('listBookmarks', 'GET', '/bookmarks', { token });
  await ask('deleteBookmark', 'DELETE', `/tracks/${id}/bookmark`, { token });
  await ask('rateTrack', 'PUT', `/tracks/${id}/rating`, { token, json: { rating: 5 } });
  await ask('listRatings', 'GET', '/ratings', { token });
  await ask('unrateTrack', 'DELETE', `/tracks/${id}/rating`, { token });
}

async function ofMusic(recorder: Recorder, platform: Platform): Promise<void> {
  const { api, ask } = recorder;
  const token = await ofAccount(recorder, platform, { displayName: 'Harbour Band' });
  const key = await ofKeys(recorder, token);
  const user = { id: await accountId(api, token) };
  const body = form([
    ['title', 'Tide'],
    ['artistName', 'Harbour Band'],
    ['album', 'Low Water'],
    ['genre', 'Folk'],
    ['trackNumber', '3'],
    ['year', '2024'],
    ['file', { bytes: await tinySong(), name: 'tide.flac' }],
  ]);
  const id = idOf(await ask('uploadTrack', 'POST', '/tracks/upload', { token, body }));
  await untilDone(api, musicService, { token }, id);
  await ask('getTrack', 'GET', `/tracks/${id}`, { token });
  await ask('listTracks', 'GET', '/tracks', { token });
  const direct = { bytes: await tinySong(), filename: 'tide.flac', title: 'Ebb', artistName: 'Harbour Band' };
  await ofDirectUploads(recorder, { token }, '/tracks', direct);
  await ask('updateTrack', 'PATCH', `/tracks/${id}`, { token, json: { album: 'High Water' } });
  const cover = new Uint8Array(await quarters(600, 600).png().toBuffer());
  await ask('setTrackCover', 'PUT', `/tracks/${id}/cover`, {
    token,
    body: form([['file', { bytes: cover, name: 'c.png' }]]),
  });
  await ofAlbums(recorder, token, { trackId: id, artistId: user.id });
  await ofAppPasswords(recorder, token);
  await ask('getPlaybackStatus', 'GET', `/tracks/${id}/status`);
  await ofFetch({ api, ask }, 'fetchTrack', '/tracks', { token }, { title: 'Ebb', artistName: 'Harbour Band' });
  await ask('likeTrack', 'POST', `/tracks/${id}/like`, { token });
  await ask('listLikes', 'GET', '/me/likes', { token });
  await ask('unlikeTrack', 'DELETE', `/tracks/${id}/like`, { token });
  await ofListening(recorder, token, id);
  await ask('listRecentTracks', 'GET', '/tracks/recent');
  await ask('listSimilarTracks', 'GET', `/tracks/${id}/similar`);
  await ask('listTrendingTracks', 'GET', '/tracks/trending');
  await ask('searchTracks', 'GET', '/tracks/search?q=tide');
  await ask('search', 'GET', '/search?q=tide');
  await ask('suggest', 'GET', '/search/suggest?q=ti');
  const json = { title: 'Sea songs', description: 'For the crossing', isPublic: true };
  const list = idOf(await ask('createPlaylist', 'POST', '/playlists', { token, json }));
  await ask('addTrackToPlaylist', 'POST', `/playlists/${list}/tracks`, { token, json: { trackId: id } });
  await ask('reorderPlaylist', 'PUT', `/playlists/${list}/tracks`, { token, json: { trackIds: [id] } });
  const move = { trackId: id, from: 0, to: 0 };
  await ask('movePlaylistTrack', 'POST', `/playlists/${list}/tracks/move`, { token, json: move });
  await ask('getPlaylist', 'GET', `/playlists/${list}`);
  await ask('listPlaylists', 'GET', '/playlists', { token });
  await ask('listPublicPlaylists', 'GET', '/playlists/public');
  await ask('setPlaylistCover', 'PUT', `/playlists/${list}/cover`, {
    token,
    body: form([['file', { bytes: cover, name: 'c.png' }]]),
  });
  await ask('deletePlaylistCover', 'DELETE', `/playlists/${list}/cover`, { token });
  await ask('updatePlaylist', 'PUT', `/playlists/${list}`, { token, json: { title: 'Songs of the sea' } });
  const link = withToken.parse((await ask('sharePlaylist', 'POST', `/playlists/${list}/share`, { token })).json);
  await ask('getSharedPlaylist', 'GET', `/shared/playlists/${link.token}`);
  await ask('unsharePlaylist', 'DELETE', `/playlists/${list}/share`, { token });
  await ask('removeTrackFromPlaylist', 'DELETE', `/playlists/${list}/tracks`, { token, json: { trackId: id } });
  await ask('deletePlaylist', 'DELETE', `/playlists/${list}`, { token });
  const stranger = { email: 'listener@example.com', password, displayName: 'A listener' };
  const listener = withToken.parse((await api('POST', '/auth/register', { json: stranger })).json);
  await ask('followArtist', 'POST', `/users/${user.id}/follow`, { token: listener.token });
  await ask('listFollowedTracks', 'GET', '/feed', { token: listener.token });
  await ask('unfollowArtist', 'DELETE', `/users/${user.id}/follow`, { token: listener.token });
  await ask('getArtist', 'GET', `/artists/${user.id}`);
  await ask('getUsageSummary', 'GET', '/usage/summary', { token });
  await ask('getDailyUsage', 'GET', '/usage/daily?days=2', { token });
  await ask('getTrackUsage', 'GET', '/usage/tracks', { token });
  await ofEvents(recorder, token, key);
  const job = { name: 'track.failed', payload: { ...noSuchJob, trackId: 'nosuchtrack' } };
  const operator = await ofOperators(recorder, platform, { noun: 'Track', id, owner: user.id, job });
  const other = idOf(await api('POST', '/playlists', { token, json }));
  await ask('adminDeletePlaylistCover', 'DELETE', `/admin/playlists/${other}/cover`, {
    ...operator,
    json: { reason: 'Copyright' },
  });
  await untilAccepted(api, token);
  await ask('deleteTrack', 'DELETE', `/tracks/${id}`, { token });
}

/** Presets, and uploads without credentials. */
async function ofPages({ api, ask }: Asking, who: Ask): Promise<void> {
  await ask('setPreset', 'PUT', '/presets/card', { ...who, json: { parameters: 'w_400,h_300,f_auto' } });
  await ask('getPreset', 'GET', '/presets/card', who);
  await ask('listPresets', 'GET', '/presets', who);
  await ask('deletePreset', 'DELETE', '/presets/card', who);
  const picture = new Uint8Array(await quarters(400, 300).png().toBuffer());
  const issue = async () => {
    const json = { expiresIn: 600, maxBytes: 5_000_000, types: ['image/jpeg', 'image/png'] };
    const answer = await ask('createUploadUrl', 'POST', '/upload-urls', { ...who, json });
    const { id, url } = withUrl.parse(answer.json);
    return { id, path: new URL(url).pathname.slice(new URL(api.base).pathname.length) };
  };
  const { id, path } = await issue();
  await ask('uploadToUrl', 'POST', path, { body: form([['file', { bytes: picture, name: 'harbour.png' }]]) });
  await ask('getUploadUrl', 'GET', `/upload-urls/${id}`, who);
  const other = await issue();
  await ask('putToUrl', 'PUT', other.path, { body: picture });
  await ask('deleteUploadUrl', 'DELETE', `/upload-urls/${other.id}`, who);
}

async function ofImages(recorder: Recorder, platform: Platform): Promise<void> {
  const { api, ask } = recorder;
  const token = await ofAccount(recorder, platform, { companyName: 'Harbour Films', displayName: 'Harbour Band' });
  const key = await ofKeys(recorder, token);
  const body = form([
    ['file', { bytes: new Uint8Array(await quarters(1600, 1200).png().toBuffer()), name: 'harbour.png' }],
  ]);
  const id = idOf(await ask('uploadImage', 'POST', '/upload', { key, body }));
  await ask('getImage', 'GET', `/images/${id}`, { key });
  await ask('getImageExif', 'GET', `/images/${id}/exif`, { key });
  const json = { alt: 'Boats in the harbour', tags: ['boats', 'dawn'], focalX: 0.31, focalY: 0.62 };
  await ask('updateImage', 'PATCH', `/images/${id}`, { key, json });
  const second = form([
    ['file', { bytes: new Uint8Array(await quarters(1200, 1200).jpeg().toBuffer()), name: 'harbour-2.jpg' }],
  ]);
  await ask('replaceImage', 'PUT', `/images/${id}/file`, { key, body: second });
  await ask('listImages', 'GET', '/images', { key });
  const direct = { bytes: await quarters(400, 300).png().toBuffer(), filename: 'harbour.png' };
  await ofDirectUploads(recorder, { key }, '/images', direct);
  await ofFetch({ api, ask }, 'fetchImage', '/images', { key }, {});
  await ask('getUsageSummary', 'GET', '/usage/summary', { token });
  await ask('getDailyUsage', 'GET', '/usage/daily?days=2', { token });
  await ask('getImageUsage', 'GET', '/usage/images', { token });
  await ofEvents(recorder, token, key);
  await ofPages({ api, ask }, { key });
  const job = { name: 'image.export', payload: noSuchExport };
  await ofOperators(recorder, platform, { noun: 'Image', id, owner: await accountId(api, token), job });
  await untilAccepted(api, token);
  await ask('purgeImage', 'POST', `/images/${id}/purge`, { key });
  await ask('deleteImage', 'DELETE', `/images/${id}`, { key });
}

/**
 * A real answer of each operation of a new platform.
 *
 * @throws Error that names the operations without one
 */
export async function takeExamples(platform: Platform): Promise<Record<string, Examples>> {
  const { video, music, image, identityProvider } = platform;
  if (identityProvider === undefined) throw new Error('the platform has no identity provider');
  const taken: Record<string, Examples> = {};
  for (const [app, service, take] of [
    ['video-api', video, ofVideo],
    ['music-api', music, ofMusic],
    ['image-api', image, ofImages],
  ] as const) {
    const recorder = recorderOf(service, identityProvider);
    await take(recorder, platform);
    const missing = recorder.expected.filter((id) => recorder.examples[id] === undefined);
    if (missing.length > 0) throw new Error(`these operations of ${app} have no example: ${missing.join(', ')}`);
    taken[app] = recorder.examples;
  }
  return taken;
}
