import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barsOf, barsPath } from '../src/browser/peaks.ts';
import { chooseQuality } from '../src/browser/quality.ts';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

describe('over HTTP', () => {
  let api: MusicApi;
  let artist: Person;

  beforeAll(async () => {
    api = await startMusicApi();
    artist = await api.register();
  });
  afterAll(() => api.stop());

  it('the page is 200 in every state, may be framed, and is cached only for a ready track', async () => {
    const id = await api.upload(artist.token);
    const embed = () => api.call('GET', `/api/tracks/${id}/embed`);
    const waiting = await embed();
    expect([waiting.status, waiting.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(waiting.body).toContain('data-state="processing"');
    await api.queue.publish('track.failed', {
      trackId: id,
      jobId: await api.jobOf(id),
      code: 'truncated',
      message: 'The file is incomplete.',
    });
    let failed = await embed();
    while (failed.body.includes('data-state="processing"')) failed = await embed();
    expect([failed.status, failed.body.includes('The file is incomplete.')]).toEqual([200, true]);
    const ready = await api.call('GET', `/api/tracks/${await api.ready(artist.token)}/embed`);
    expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(ready.headers.get('x-frame-options')).toBeNull();
    expect(ready.headers.get('content-security-policy')).toMatch(/frame-ancestors \*/);
    expect(ready.headers.get('etag')).toMatch(/^"/);
  });

  it('the page of an unknown track is 404', async () => {
    for (const path of ['embed', 'status']) {
      const answer = await api.call('GET', `/api/tracks/nosuchtrack/${path}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('the status has all fields that a waiting page needs to start the player', async () => {
    const id = await api.upload(artist.token);
    const status = () => api.call('GET', `/api/tracks/${id}/status`);
    const waiting = await status();
    expect(waiting.body).toEqual({
      status: 'processing',
      progress: 0,
      duration_seconds: null,
      waveform_data: null,
      waveform_json: null,
      cover_art: null,
    });
    expect([waiting.headers.get('cache-control'), waiting.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ]);
    const ready = await api.ready(artist.token);
    expect((await api.call('GET', `/api/tracks/${ready}/status`)).body).toMatchObject({
      status: 'ready',
      progress: 100,
      duration_seconds: 215.5,
      waveform_json: `/media/tracks/${ready}/winner/waveform.json`,
    });
  });

  it('the page loads media from MEDIA_BASE_URL, and its policy allows that origin', async () => {
    const cdn = await startMusicApi({ MEDIA_BASE_URL: 'https://cdn.example/m' }, api.postgres);
    try {
      const { token } = await cdn.register();
      const { headers, body } = await cdn.call('GET', `/api/tracks/${await cdn.ready(token)}/embed`);
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of ['media-src', 'connect-src', 'img-src']) {
        expect(policy).toMatch(new RegExp(`${directive} 'self' https://cdn\\.example`));
      }
      expect(body).toContain('"cover":"https://cdn.example/m/tracks/');
    } finally {
      await cdn.stop();
    }
  });
});

describe('the waveform', () => {
  it('is reduced to the given number of bars, scaled to the loudest', () => {
    expect(barsOf([0.1, 0.5, 0.2, 0], 2)).toEqual([1, 0.4]);
    expect(barsOf([0.5, 0.25], 4)).toEqual([1, 1, 0.5, 0.5]);
    expect(barsOf([0, 0], 3)).toEqual([0, 0, 0]);
    expect(barsPath([1, 0])).toBe('M0 0h3v100h-3zM4 48h3v4h-3z');
  });
});

describe('the quality of the stream', () => {
  it.each([
    ['?q=320k', undefined, '320k'],
    ['?q=999k', undefined, '256k'],
    ['', undefined, '256k'],
    ['', { saveData: true }, '128k'],
    ['', { effectiveType: '3g' }, '128k'],
    ['', { effectiveType: '4g' }, '256k'],
    ['?q=256k', { saveData: true }, '256k'],
  ])('for query %j and connection %j is %s', (search, connection, quality) => {
    expect(chooseQuality(search, connection)).toBe(quality);
  });
});
