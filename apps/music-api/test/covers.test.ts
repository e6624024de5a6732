import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Subscription } from '@millrace/queue';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { coverForm, startCoverWorker } from './support/covers.ts';

let api: MusicApi;
let artist: Person;
let worker: Subscription;

beforeAll(async () => {
  api = await startMusicApi();
  artist = await api.register();
  worker = await startCoverWorker(api, 'a new cover');
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const send = (id: string, by = artist, headers: Record<string, string> = {}) =>
  api.call('PUT', `/api/tracks/${id}/cover`, { token: by.token, form: coverForm(), headers });

describe('PUT /tracks/:id/cover', () => {
  it.each([true, false])('replaces the cover of a track whose file has one: %s', async (hasCover) => {
    const id = await api.ready(artist.token, {}, { hasCover });
    if (!hasCover) await api.storage.delete(`public/tracks/${id}/winner/cover.jpg`);
    const before = await api.track(id);
    const { status, body, headers } = await send(id);
    expect([status, headers.get('etag')]).toEqual([200, body.track.etag]);
    const { cover_art: cover } = body.track;
    expect(cover).toMatch(/^\/media\/tracks\/[\w-]+\/picture-[\w-]+\.jpg$/);
    expect({ ...body.track, liked: undefined }).toEqual({ ...before, cover_art: cover, etag: body.track.etag });
    expect((await api.get(`/tracks/${id}/status`)).cover_art).toBe(cover);
    expect((await api.call('GET', cover)).body).toBe('a new cover');
    const named = await api.call('GET', `/media/tracks/${id}/cover.jpg`);
    expect([named.status, named.headers.get('location')]).toEqual([302, cover]);
    // The file's own cover and the uploaded picture are gone.
    const names = ['128k.m4a', '256k.m4a', '320k.m4a', 'waveform.png', 'waveform.json'];
    const expected = [`private/tracks/${id}/source`, `public${cover.slice('/media'.length)}`];
    expected.push(...names.map((name) => `public/tracks/${id}/winner/${name}`));
    expect((await api.storedKeys(id)).sort()).toEqual(expected.sort());
    expect((await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })).status).toBe(200);
    await until('nothing is stored', async () => (await api.storedKeys(id)).length === 0);
  });

  it('is 409 until the track is ready, 403 for another account, 412 for an old version', async () => {
    const waiting = await api.upload(artist.token);
    expect(await send(waiting)).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    const id = await api.ready(artist.token);
    expect(await send(id, await api.register())).toMatchObject({ status: 403 });
    const { etag } = await api.track(id);
    const answers = await Promise.all([send(id, artist, { 'If-Match': etag }), send(id, artist, { 'If-Match': etag })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await api.database.query('SELECT 1 FROM platform.pictures')).toEqual([]);
  });
});
