import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartTracks, PayloadOf } from '@millrace/jobs';
import { createEarlyPlayback } from '../src/early/index.ts';
import { call, type Harness, jobOf, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const rate = { numerator: 30_000, denominator: 1_001 };
const frames = (seconds: number) => Math.ceil((seconds * rate.numerator) / rate.denominator);
const windows = [
  { from: 0, to: frames(8) },
  { from: frames(8), to: frames(20) },
  { from: frames(20), to: null },
];
const pictures: PartTracks = {
  kind: 'pictures',
  rate,
  renditions: [
    { label: '720p', width: 1280, height: 720, codec: 'avc1.64001f', bandwidth: 3_600_000 },
    { label: '360p', width: 640, height: 360, codec: 'avc1.64001e', bandwidth: 1_200_000 },
  ],
};
const sound: PartTracks = {
  kind: 'sound',
  language: 'de',
  sampleRate: 48_000,
  codec: 'mp4a.40.2',
  bandwidth: 150_000,
};

interface Film {
  id: string;
  encodeId: string;
  /** The sound, and the windows in order. */
  jobs: string[];
}

async function planned(): Promise<Film> {
  const id = await upload(api.origin, token);
  const encodeId = await jobOf(api, id);
  const plan = { videoId: id, jobId: encodeId, windows, lastFrames: frames(100), hasSound: true };
  await api.queue.publish('video.planned', plan);
  const jobs = () =>
    api.database.query<{ id: string }>(
      `SELECT job_id::text AS id FROM video.parts WHERE video_id = $1 ORDER BY kind = 'window', number`,
      [id],
    );
  await until('the parts wait', async () => (await jobs()).length === 4);
  return { id, encodeId, jobs: (await jobs()).map(({ id }) => id) };
}

const prefixOf = ({ id }: Film, part: number, attempt = 'a') => `public/videos/${id}/${attempt}${part}/`;

/** Part 0 is the sound. */
const store = (film: Film, part: number, segments: number, attempt?: string) =>
  api.queue.emit('video.partStored', {
    videoId: film.id,
    encodeId: film.encodeId,
    jobId: film.jobs[part] ?? '',
    prefix: prefixOf(film, part, attempt),
    segments,
    tracks: part === 0 ? sound : pictures,
  });

const finish = (film: Film, part: number, segments?: number) =>
  api.queue.publish('video.partDone', {
    videoId: film.id,
    encodeId: film.encodeId,
    jobId: film.jobs[part] ?? '',
    prefix: prefixOf(film, part, 'b'),
    ...(segments !== undefined && { segments }),
  } satisfies PayloadOf<'video.partDone'>);

const videoOf = async ({ id }: Film) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const stream = (film: Film, path: string) => call(api.origin, 'GET', `/api/stream/${film.id}/${path}`);
const storedOf = async ({ id }: Film) =>
  (await api.database.query<{ n: number | null }>('SELECT early_stored AS n FROM video.videos WHERE id = $1', [id]))[0]
    ?.n;

/** A film of which twenty seconds are stored. */
async function playable(): Promise<Film> {
  const film = await planned();
  await store(film, 0, 25);
  await finish(film, 1, 2);
  await store(film, 2, 3);
  await until('it is playable', async () => (await videoOf(film)).playable === true);
  await until('all is counted', async () => (await storedOf(film)) === 5);
  return film;
}

describe('a film of which parts are stored', () => {
  it('is playable as soon as enough of its beginning is there, with its sound', async () => {
    const film = await planned();
    expect(await videoOf(film)).toMatchObject({ status: 'processing', playable: false, playable_seconds: 0 });
    expect((await stream(film, 'manifest')).status).toBe(409);
    // The end is of no use without the beginning, and pictures are not without their sound.
    await store(film, 3, 20);
    await store(film, 1, 2);
    await store(film, 2, 3);
    await until('the windows are counted', async () => (await storedOf(film)) === null);
    expect((await videoOf(film)).playable).toBe(false);
    await store(film, 0, 25);
    await until('it is playable', async () => (await videoOf(film)).playable === true);
    const video = await videoOf(film);
    expect(video.status).toBe('processing');
    expect(video.playable_seconds).toBeGreaterThanOrEqual(8);
    expect((await stream(film, 'status')).body).toMatchObject({ status: 'processing', playable: true });
  });

  it('has a manifest that leads to growing playlists', async () => {
    const film = await playable();
    const manifest = await stream(film, 'manifest');
    expect([manifest.status, manifest.headers.get('location'), manifest.headers.get('cache-control')]).toEqual([
      302,
      'early/master.m3u8',
      'no-store',
    ]);
    const master = await stream(film, 'early/master.m3u8');
    expect(master.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    expect(master.body.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('LANGUAGE="de"'),
        expect.stringMatching(
          /^#EXT-X-STREAM-INF:BANDWIDTH=1350000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970/,
        ),
        '360p/playlist.m3u8',
      ]),
    );
    for (const rendition of ['720p', '360p', 'audio']) {
      const playlist = await stream(film, `early/${rendition}/playlist.m3u8`);
      expect(playlist.body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
      expect(playlist.body).not.toContain('ENDLIST');
      expect(playlist.body.match(/\.m4s/g).length).toBeGreaterThanOrEqual(2);
    }
    // Five seconds of frames, and of frames of sound: as in the complete playlists.
    expect((await stream(film, 'early/720p/playlist.m3u8')).body).toContain('#EXTINF:4.004000,\n00000.m4s');
    expect((await stream(film, 'early/audio/playlist.m3u8')).body).toContain('#EXTINF:4.010667,\n00000.m4s');
  });

  it('has segments where its parts have stored them', async () => {
    const film = await playable();
    const target = async (path: string) => (await stream(film, `early/${path}`)).headers.get('location');
    const path = (part: number, attempt?: string) => prefixOf(film, part, attempt).replace('public/', '/media/');
    expect(await target('720p/00001.m4s')).toBe(`${path(1, 'b')}720p/00001.m4s`);
    expect(await target('720p/00002.m4s')).toBe(`${path(2)}720p/00002.m4s`);
    expect(await target('360p/init.mp4')).toBe(`${path(1, 'b')}360p/init.mp4`);
    expect(await target('audio/00004.m4s')).toBe(`${path(0)}audio/00004.m4s`);
    for (const missing of ['720p/00005.m4s', '720p/00900.m4s', '480p/00000.m4s', 'audio-9/00000.m4s']) {
      expect([missing, (await stream(film, `early/${missing}`)).status]).toEqual([missing, 404]);
    }
    for (const bad of ['720p/master.m3u8', '720p/0.m4s', '..%2f720p/00000.m4s', '720P/00000.m4s']) {
      const { status } = await stream(film, `early/${bad}`);
      expect([bad, status === 400 || status === 404]).toEqual([bad, true]);
    }
  });

  it('keeps the segments of an attempt that was killed until another one has as many', async () => {
    const film = await playable();
    const target = async () => (await stream(film, 'early/720p/00002.m4s')).headers.get('location');
    await store(film, 2, 1, 'c');
    await store(film, 0, 26);
    await until('the sound is counted', async () => {
      const [row] = await api.database.query<{ n: number }>(
        `SELECT stored AS n FROM video.parts WHERE video_id = $1 AND kind = 'sound'`,
        [film.id],
      );
      return row?.n === 26;
    });
    expect(await target()).toContain('/a2/');
    expect(await storedOf(film)).toBe(5);
    await store(film, 2, 3, 'c');
    await until('the new attempt is used', async () => (await target())?.includes('/c2/') === true);
  });

  it('goes on at the same addresses when it is ready', async () => {
    const film = await playable();
    const prefix = `public/videos/${film.id}/joined/`;
    const text = '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4.004000,\n00000.m4s\n#EXT-X-ENDLIST\n';
    await api.storage.put(`${prefix}720p/playlist.m3u8`, Buffer.from(text));
    const before = await api.database.prisma.video.findUniqueOrThrow({ where: { id: film.id } });
    await api.queue.publish('video.transcoded', {
      videoId: film.id,
      jobId: film.encodeId,
      prefix,
      durationSeconds: 120,
      width: 1280,
      height: 720,
      qualities: ['720p', '360p'],
      bytes: 2,
    });
    await until('it is ready', async () => (await videoOf(film)).status === 'ready');
    expect(await videoOf(film)).toMatchObject({ playable: true, playable_seconds: 120 });
    expect((await stream(film, 'early/720p/playlist.m3u8')).body).toBe(
      text.replace('VOD\n', 'EVENT\n#EXT-X-START:TIME-OFFSET=0,PRECISE=YES\n'),
    );
    expect((await stream(film, 'early/720p/00001.m4s')).headers.get('location')).toBe(
      `/media/videos/${film.id}/joined/720p/00001.m4s`,
    );
    expect((await stream(film, 'early/master.m3u8')).headers.get('location')).toBe('../manifest');
    expect((await stream(film, 'manifest')).headers.get('location')).toBe(
      `/media/videos/${film.id}/joined/master.m3u8`,
    );
    expect((await stream(film, 'early/480p/playlist.m3u8')).status).toBe(404);
    // The row was read before, and the parts after the video became ready.
    const early = createEarlyPlayback(api);
    expect([...(await early.playlist(before, '720p'))].join('')).toContain('#EXT-X-ENDLIST');
    expect(await early.keyOf(before, '720p', '00001.m4s')).toBe(`${prefix}720p/00001.m4s`);
    expect(await early.master(before)).toBeNull();
  });

  it('is not playable any more if it must be encoded whole, or has failed', async () => {
    const film = await playable();
    const refusal = { videoId: film.id, encodeId: film.encodeId, jobId: film.jobs[0] ?? '', reason: 'edges' };
    await api.queue.publish('video.notJoined', refusal);
    await until('it is not playable', async () => (await videoOf(film)).playable === false);
    expect((await stream(film, 'manifest')).status).toBe(409);
    expect((await stream(film, 'early/720p/playlist.m3u8')).status).toBe(409);
    const other = await playable();
    const failure = { code: 'damaged', message: 'It is damaged.' } as const;
    await api.queue.publish('video.failed', { videoId: other.id, jobId: other.encodeId, ...failure });
    await until('it has failed', async () => (await videoOf(other)).status === 'error');
    expect((await stream(other, 'early/720p/playlist.m3u8')).body.code).toBe('damaged');
  });
});
