import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let postgres: TestPostgres;
let api: MusicApi;
let artist: Person;
let id: string;

beforeAll(async () => {
  postgres = await startPostgres();
  api = await startMusicApi({}, postgres);
  artist = await api.register();
  id = await api.ready(artist.token);
});
afterAll(async () => {
  await api.stop();
  await postgres.stop();
});

const stream = (query = '', headers: Record<string, string> = {}, method = 'GET') =>
  api.call(method, `/api/tracks/${id}/stream${query}`, { headers });

describe('a stream', () => {
  it('is the 256k stream unless another is requested', async () => {
    const answer = await stream();
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
      200,
      '256k.m4a of winner',
      'audio/mp4',
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const q of ['128k', '256k', '320k']) expect((await stream(`?q=${q}`)).body).toBe(`${q}.m4a of winner`);
  });

  it.each(['64k', '', '256K', '256', '128k&q=256k', '../source'])('with q=%s is 400', async (q) => {
    expect((await stream(`?q=${q}`)).status).toBe(400);
  });

  it('answers ranges, conditions and HEAD', async () => {
    const whole = await stream();
    const etag = whole.headers.get('etag') ?? '';
    const part = await stream('', { range: 'bytes=5-7' });
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'm4a', 'bytes 5-7/18']);
    expect((await stream('', { range: 'bytes=-6' })).body).toBe('winner');
    expect((await stream('', { range: 'bytes=99-' })).status).toBe(416);
    expect((await stream('', { 'if-none-match': etag })).status).toBe(304);
    expect((await stream('', { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206);
    expect((await stream('', { range: 'bytes=0-0', 'if-range': '"another"' })).status).toBe(200);
    const head = await stream('', {}, 'HEAD');
    expect([head.status, head.body, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '',
      '18',
      'bytes',
    ]);
  });

  it('of an unknown track is 404, also of a track deleted after it was streamed', async () => {
    expect((await api.call('GET', '/api/tracks/unknown/stream')).status).toBe(404);
    const gone = await api.ready(artist.token);
    expect((await api.call('GET', `/api/tracks/${gone}/stream`)).status).toBe(200);
    await api.call('DELETE', `/api/tracks/${gone}`, { token: artist.token });
    expect((await api.call('GET', `/api/tracks/${gone}/stream`)).status).toBe(404);
  });

  it('is served while the database is unavailable, if it was requested before', async () => {
    await stream();
    await postgres.pause();
    try {
      expect((await stream('', { range: 'bytes=0-3' })).status).toBe(206);
    } finally {
      await postgres.resume();
    }
    await until('the database is back', async () => (await api.call('GET', `/api/tracks/${id}`)).status === 200);
  });

  it('is counted as bandwidth, as are /media and the lines of a delivery log, each once', async () => {
    const counted = await api.ready(artist.token);
    const bytes = async () => {
      const [row] = await api.database.query<{ bytes: number }>(
        'SELECT sum(bytes)::bigint AS bytes FROM music.usage_daily WHERE track_id = $1',
        [counted],
      );
      return row?.bytes ?? 0;
    };
    await api.call('GET', `/api/tracks/${counted}/stream`, { headers: { range: 'bytes=0-9' } });
    await api.call('GET', `/media/tracks/${counted}/winner/320k.m4a`);
    await until('28 bytes are counted', async () => (await bytes()) === 28);
    const line = JSON.stringify({
      id: `${counted}-1`,
      path: `/media/tracks/${counted}/winner/128k.m4a`,
      bytes: 1000,
      status: 206,
      time: new Date().toISOString(),
    });
    const report = () =>
      api.call('POST', '/internal/delivery-log', {
        text: `${line}\n${line}`,
        headers: { authorization: `Bearer ${api.deliveryToken}` },
      });
    expect((await report()).body).toEqual({ counted: 1, duplicates: 1, ignored: 0 });
    expect((await report()).body).toEqual({ counted: 0, duplicates: 2, ignored: 0 });
    expect(await bytes()).toBe(1028);
  });
});

describe('with MEDIA_BASE_URL', () => {
  it('streams redirect to it, and picture URLs point to it', async () => {
    const cdn = await startMusicApi({ MEDIA_BASE_URL: 'https://cdn.example/m' }, api.postgres);
    try {
      const person = await cdn.register();
      const track = await cdn.ready(person.token);
      const answer = await cdn.call('GET', `/api/tracks/${track}/stream?q=320k`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `https://cdn.example/m/tracks/${track}/winner/320k.m4a`,
      ]);
      const removed = await cdn.ready(person.token);
      expect((await cdn.call('GET', `/api/tracks/${removed}/stream`)).status).toBe(302);
      await cdn.call('DELETE', `/api/tracks/${removed}`, { token: person.token });
      expect((await cdn.call('GET', `/api/tracks/${removed}/stream`)).status).toBe(404);
      expect(await cdn.track(track)).toMatchObject({
        waveform_data: `https://cdn.example/m/tracks/${track}/winner/waveform.png`,
        cover_art: `https://cdn.example/m/tracks/${track}/winner/cover.jpg`,
      });
    } finally {
      await cdn.stop();
    }
  });
});
