import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentError } from '@millrace/queue';
import { type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let artist: Person;

beforeAll(async () => {
  api = await startMusicApi();
  artist = await api.register();
});
afterAll(() => api.stop());

const reaches = (id: string, status: string) =>
  until(`${id} is ${status}`, async () => (await api.track(id)).status === status);

describe('before the result', () => {
  it('measured fields are null, streams are 409 with Retry-After, and public lists omit the track', async () => {
    const id = await api.upload(artist.token, { title: 'Unheard of' });
    expect(await api.track(id)).toMatchObject({
      status: 'processing',
      duration_seconds: null,
      play_count: 0,
      waveform_data: null,
      cover_art: null,
      loudness: null,
      bitrates: null,
    });
    for (const path of [`/api/tracks/${id}/stream`, `/media/tracks/${id}/waveform.png`]) {
      const answer = await api.call('GET', path);
      expect([answer.status, answer.body.code]).toEqual([409, 'not_ready']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const path of ['recent', 'trending', 'search?q=unheard']) {
      expect((await api.get(`/tracks/${path}`)).tracks).toEqual([]);
    }
    expect((await api.get(`/artists/${artist.id}`)).artist).toMatchObject({ track_count: 0, tracks: [] });
    expect((await api.get('/tracks', artist.token)).tracks[0].id).toBe(id);
  });

  it('progress never decreases, and events of another job are ignored', async () => {
    const id = await api.upload(artist.token);
    const jobId = await api.jobOf(id);
    const progress = async () => (await api.track(id)).progress;
    await api.queue.emit('track.progress', { trackId: id, jobId, percent: 40 });
    await until('progress is 40', async () => (await progress()) === 40);
    await api.queue.emit('track.progress', { trackId: id, jobId: randomUUID(), percent: 90 });
    await api.queue.emit('track.progress', { trackId: id, jobId, percent: 10 });
    await api.queue.emit('track.progress', { trackId: id, jobId, percent: 50 });
    await until('progress is 50', async () => (await progress()) === 50);
  });
});

describe('a result', () => {
  it('sets the track to ready, completes the job and removes losing attempts', async () => {
    const id = await api.upload(artist.token);
    const jobId = await api.jobOf(id);
    const [loser, winner] = [await api.store(id, 'loser'), await api.store(id, 'winner')];
    await api.queue.publish('track.transcoded', resultOf(id, jobId, winner));
    await reaches(id, 'ready');
    expect(await api.track(id)).toMatchObject({
      duration_seconds: 215.5,
      progress: 100,
      waveform_data: `/media/tracks/${id}/winner/waveform.png`,
      waveform_json: `/media/tracks/${id}/winner/waveform.json`,
      cover_art: `/media/tracks/${id}/winner/cover.jpg`,
      bitrates: { '128k': 128_123, '256k': 255_900, '320k': 319_000 },
      loudness: { integrated_lufs: -14.2, true_peak_dbtp: -0.8 },
      sample_rate: 44_100,
    });
    await until('the loser is removed', async () => !(await api.storedKeys(id)).some((key) => key.startsWith(loser)));
    expect(await api.storedKeys(id)).toHaveLength(7);
    expect(await api.database.query('SELECT 1 FROM queue.jobs WHERE id = $1', [jobId])).toEqual([]);

    const waveform = await api.call('GET', `/media/tracks/${id}/winner/waveform.png`);
    expect([waveform.status, waveform.headers.get('content-type')]).toEqual([200, 'image/png']);
    const named = await api.call('GET', `/media/tracks/${id}/waveform.png`);
    expect([named.status, named.headers.get('location')]).toEqual([302, `/media/tracks/${id}/winner/waveform.png`]);
    expect((await api.call('GET', `/media/tracks/${id}/source`)).status).toBe(404);
  });

  it('sets album and genre only if the uploader gave none, without characters that cannot be stored', async () => {
    const tags = { title: 'Tag', artist: 'Tag', album: 'Tag\u0000 album \ud83d', genre: '\u0001' };
    const without = await api.ready(artist.token, {}, { tags });
    expect(await api.track(without)).toMatchObject({
      title: 'A title',
      artist_name: 'An artist',
      album: 'Tag album',
      genre: null,
    });
    const withOwn = await api.ready(artist.token, { album: 'Mine', genre: 'Jazz' }, { tags });
    expect(await api.track(withOwn)).toMatchObject({ album: 'Mine', genre: 'Jazz' });
    expect((await api.get('/tracks/search?q=tag%20album')).tracks.map((track: { id: string }) => track.id)).toEqual([
      without,
    ]);
  });

  it('without a cover sets cover_art to null, and of silence sets loudness to null', async () => {
    const loudness = { integratedLufs: null, truePeakDbtp: null };
    const id = await api.ready(artist.token, {}, { hasCover: false, loudness });
    expect(await api.track(id)).toMatchObject({ cover_art: null, loudness: null });
  });

  it('that is repeated or comes from a slower attempt changes nothing, and its objects are removed', async () => {
    const before = (await api.get('/tracks/recent')).total;
    const id = await api.ready(artist.token);
    const row = await api.database.prisma.track.findUniqueOrThrow({ where: { id } });
    const jobId = row.jobId ?? '';
    const slow = await api.store(id, 'slow');
    await api.queue.publish('track.transcoded', resultOf(id, jobId, row.outputPrefix ?? ''));
    await api.queue.publish('track.transcoded', { ...resultOf(id, jobId, slow), durationSeconds: 1 });
    await api.queue.publish('track.failed', { trackId: id, jobId, code: 'damaged', message: 'no' });
    await until('all results are applied', async () => {
      const waiting = await api.database.query("SELECT 1 FROM queue.jobs WHERE name <> 'track.transcode'");
      return waiting.length === 0 && !(await api.storedKeys(id)).some((key) => key.startsWith(slow));
    });
    expect(await api.track(id)).toMatchObject({ status: 'ready', duration_seconds: 215.5 });
    expect((await api.get('/tracks/recent')).total).toBe(before + 1);
  });

  it('of a failure sets the track to error with code and message; its streams are 422', async () => {
    const id = await api.upload(artist.token);
    await api.store(id, 'attempt');
    const message = 'The file has no audio stream.';
    await api.queue.publish('track.failed', {
      trackId: id,
      jobId: await api.jobOf(id),
      code: 'no_audio_stream',
      message,
    });
    await reaches(id, 'error');
    expect((await api.track(id)).error).toEqual({ code: 'no_audio_stream', message });
    const stream = await api.call('GET', `/api/tracks/${id}/stream`);
    expect([stream.status, stream.body.code]).toEqual([422, 'no_audio_stream']);
    await until('nothing is stored', async () => (await api.storedKeys(id)).length === 0);
  });

  it('that arrives after the deletion leaves no objects', async () => {
    const id = await api.upload(artist.token);
    const jobId = await api.jobOf(id);
    expect((await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })).body).toEqual({ ok: true });
    await api.queue.publish('track.transcoded', resultOf(id, jobId, await api.store(id, 'late')));
    await until('nothing is stored', async () => (await api.storedKeys(id)).length === 0);
    expect((await api.call('GET', `/api/tracks/${id}/stream`)).status).toBe(404);
  });
});

describe('a dead-lettered job', () => {
  it('sets its track to error', async () => {
    const id = await api.upload(artist.token);
    const worker = await api.queue.consume(
      'track.transcode',
      () => Promise.reject(new PermanentError('permanent failure')),
      { concurrency: 4 },
    );
    await reaches(id, 'error');
    expect((await api.track(id)).error.code).toBe('processing_failed');
    await worker.stop();
  });
});

describe('deleting', () => {
  it('is 403 for another account, 401 without a token, and 404 for an unknown track', async () => {
    const id = await api.ready(artist.token);
    const stranger = await api.register();
    expect((await api.call('DELETE', `/api/tracks/${id}`, { token: stranger.token })).status).toBe(403);
    expect((await api.call('DELETE', `/api/tracks/${id}`)).status).toBe(401);
    expect((await api.track(id)).status).toBe('ready');
    expect((await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })).status).toBe(200);
    expect(await api.storedKeys(id)).toEqual([]);
    expect((await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })).status).toBe(404);
  });

  it('removes the track from every list and count', async () => {
    const id = await api.ready(artist.token, { title: 'Shortlived' });
    const before = (await api.get(`/artists/${artist.id}`)).artist;
    const { playlist } = (await api.call('POST', '/api/playlists', { token: artist.token, json: { title: 'p' } })).body;
    for (let n = 0; n < 2; n += 1) {
      await api.call('POST', `/api/playlists/${playlist.id}/tracks`, { token: artist.token, json: { trackId: id } });
    }
    await api.call('POST', `/api/tracks/${id}/like`, { token: artist.token });
    await api.call('POST', `/api/tracks/${id}/play`);
    await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token });
    expect((await api.get(`/playlists/${playlist.id}`, artist.token)).playlist).toMatchObject({
      track_count: 0,
      tracks: [],
    });
    expect((await api.get('/me/likes', artist.token)).total).toBe(0);
    expect((await api.get('/tracks/search?q=shortlived')).tracks).toEqual([]);
    expect((await api.get(`/artists/${artist.id}`)).artist).toMatchObject({
      track_count: before.track_count - 1,
      total_plays: before.total_plays,
    });
  });
});
