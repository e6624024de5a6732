import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type Harness, jobOf, publishTranscoded, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const manifest = (id: string) => call(api.origin, 'GET', `/api/stream/${id}/manifest.mpd`);

const audioTracks = [
  { language: 'en', label: 'English', default: true },
  { language: 'de', label: 'German', default: false },
];

/** A video with this result, besides what every worker tells. */
async function ready(told: object): Promise<{ id: string; prefix: string }> {
  const id = await upload(api.origin, token);
  const prefix = `public/videos/${id}/winner/`;
  await api.storage.put(`${prefix}manifest.mpd`, Buffer.from('<MPD/>'));
  await publishTranscoded(api, id, prefix, {
    durationSeconds: 1,
    width: 16,
    height: 16,
    qualities: ['16p'],
    bytes: 6,
    ...told,
  });
  await until('it is ready', async () => (await get(id)).status === 'ready');
  return { id, prefix };
}

describe('the DASH manifest', () => {
  it('is an object beside the master playlist', async () => {
    const { id, prefix } = await ready({ audioTracks, dash: true });
    const answer = await manifest(id);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([302, '*']);
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(`/media/${prefix.slice('public/'.length)}manifest.mpd`);
    const object = await call(api.origin, 'GET', location);
    expect(object.status).toBe(200);
    expect(object.headers.get('content-type')).toBe('application/dash+xml');
    expect(object.headers.get('cache-control')).toBe('public, max-age=60');
    expect(object.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('does not exist for a video of an older worker', async () => {
    const { id } = await ready({});
    const answer = await manifest(id);
    expect([answer.status, answer.body.code]).toEqual([404, 'no_dash_manifest']);
    expect((await get(id)).audio_tracks).toBeNull();
    expect((await call(api.origin, 'GET', `/api/stream/${id}/manifest`)).status).toBe(302);
  });

  it('is not there before the video is ready, and not of a video that is unknown, broken or gone', async () => {
    const id = await upload(api.origin, token);
    const early = await manifest(id);
    expect([early.status, early.body.code]).toEqual([409, 'not_ready']);
    await api.queue.publish('video.failed', {
      videoId: id,
      jobId: await jobOf(api, id),
      code: 'damaged',
      message: 'It is damaged.',
    });
    await until('it has failed', async () => (await get(id)).status === 'error');
    const broken = await manifest(id);
    expect([broken.status, broken.body.code]).toEqual([422, 'damaged']);
    const { id: other } = await ready({ dash: true });
    await call(api.origin, 'DELETE', `/api/videos/${other}`, { token });
    for (const unknown of [other, randomUUID()]) expect((await manifest(unknown)).status).toBe(404);
  });
});

describe('the audio tracks', () => {
  it('are told when the video is ready, and in its events', async () => {
    const id = await upload(api.origin, token);
    expect((await get(id)).audio_tracks).toBeNull();
    const { id: made } = await ready({ audioTracks, dash: true });
    expect((await get(made)).audio_tracks).toEqual(audioTracks);
    const told = await until('the event is in the log', async () => {
      const { body } = await call(api.origin, 'GET', '/api/events', { token });
      return body.events.find(
        ({ type, data }: { type: string; data: { id: string } }) => type === 'video.asset.ready' && data.id === made,
      );
    });
    expect(told.data.audio_tracks).toEqual(audioTracks);
  });
});
