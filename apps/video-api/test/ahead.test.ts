import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartTracks, PayloadOf } from '@millrace/jobs';
import { call, type Harness, jobOf, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const rate = { numerator: 25, denominator: 1 };
/** Seconds 0 to 12, 12 to 28, and 28 to 40. */
const windows = [
  { from: 0, to: 300 },
  { from: 300, to: 700 },
  { from: 700, to: null },
];
const renditionOf = (label: string, height: number) => ({
  label,
  width: (height / 9) * 16,
  height,
  codec: 'avc1.64001e',
  bandwidth: height * 2_000,
});
const all: PartTracks = { kind: 'pictures', rate, renditions: [renditionOf('720p', 720), renditionOf('360p', 360)] };
const small: PartTracks = { kind: 'pictures', rate, renditions: [renditionOf('360p', 360)] };
const sound: PartTracks = {
  kind: 'sound',
  language: 'und',
  sampleRate: 48_000,
  codec: 'mp4a.40.2',
  bandwidth: 150_000,
};

interface Film {
  id: string;
  encodeId: string;
}

interface Part {
  jobId: string;
  kind: string;
  number: number;
  prefix: string | null;
}

async function planned(plan: Partial<PayloadOf<'video.planned'>> = {}): Promise<Film> {
  const id = await upload(api.origin, token);
  const encodeId = await jobOf(api, id);
  const film = { id, encodeId };
  await api.queue.publish('video.planned', {
    videoId: id,
    jobId: encodeId,
    windows,
    lastFrames: 300,
    hasSound: true,
    ...plan,
  });
  await until('the parts wait', async () => (await partsOf(film)).length === 4);
  return film;
}

const partsOf = ({ id }: Film): Promise<Part[]> =>
  api.database.query<Part>(
    `SELECT job_id::text AS "jobId", kind, number, prefix FROM video.parts WHERE video_id = $1 ORDER BY kind, number`,
    [id],
  );
const aheadOf = async (film: Film) => (await partsOf(film)).filter(({ kind }) => kind.startsWith('ahead'));
const jobOfPart = async (film: Film, kind: string, number = 0): Promise<string> => {
  const part = (await partsOf(film)).find((part) => part.kind === kind && part.number === number);
  if (part === undefined) throw new Error(`there is no ${kind} ${number}`);
  return part.jobId;
};
const worksOf = async ({ id }: Film) =>
  (
    await api.database.query<{ work: object }>(
      `SELECT payload->'work' AS work FROM queue.jobs WHERE name = 'video.ahead' AND payload->>'videoId' = $1 ORDER BY seq`,
      [id],
    )
  ).map(({ work }) => work);

const stream = ({ id }: Film, path: string) => call(api.origin, 'GET', `/api/stream/${id}/${path}`);
const prefixOf = ({ id }: Film, part: string) => `public/videos/${id}/${part}/`;

const progress = async (film: Film, percent: number, speed: number | undefined, window = 0) =>
  api.queue.emit('video.partProgress', {
    videoId: film.id,
    encodeId: film.encodeId,
    jobId: await jobOfPart(film, 'window', window),
    percent,
    ...(speed !== undefined && { speed }),
  });

const store = async (film: Film, kind: string, number: number, segments: number, tracks: PartTracks) =>
  api.queue.emit('video.partStored', {
    videoId: film.id,
    encodeId: film.encodeId,
    jobId: await jobOfPart(film, kind, number),
    prefix: prefixOf(film, `${kind}${number}`),
    segments,
    tracks,
  });

const finish = async (film: Film, kind: string, number: number, segments?: number) =>
  api.queue.publish('video.partDone', {
    videoId: film.id,
    encodeId: film.encodeId,
    jobId: await jobOfPart(film, kind, number),
    prefix: prefixOf(film, `${kind}${number}`),
    ...(segments !== undefined && { segments }),
  });

const isApplied = (film: Film, kind: string, number = 0) =>
  until(`${kind} ${number} is applied`, async () =>
    (await partsOf(film)).some((part) => part.kind === kind && part.number === number && part.prefix !== null),
  );

const videoOf = async ({ id }: Film) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const isPlayable = (film: Film) => until('it is playable', async () => (await videoOf(film)).playable === true);
const progressOf = (film: Film, percent: number) =>
  until('the progress is applied', async () => (await videoOf(film)).progress >= percent);

/** A film that somebody waits for, on a slow worker. */
async function watched(plan?: Partial<PayloadOf<'video.planned'>>): Promise<Film> {
  const film = await planned(plan);
  expect((await stream(film, 'manifest')).status).toBe(409);
  await progress(film, 10, 0.6);
  await until('the windows ahead wait', async () => (await aheadOf(film)).length === 2);
  return film;
}

/** Twenty seconds of it are stored ahead, and eight in all renditions. */
async function playable(): Promise<Film> {
  const film = await watched();
  await store(film, 'sound', 0, 9, sound);
  await store(film, 'window', 0, 2, all);
  await finish(film, 'ahead', 0, 3);
  await isApplied(film, 'ahead');
  // The last one may be written again.
  await store(film, 'ahead', 1, 3, small);
  await isPlayable(film);
  return film;
}

describe('a film that somebody waits for', () => {
  it('gets a small rendition ahead of the others, if its workers are slower than playback', async () => {
    const ladder = [
      { label: '720p', width: 1280, height: 720, cap: 2_000_000 },
      { label: '360p', width: 640, height: 360 },
    ];
    const film = await watched({ ladder });
    const cut = { kind: 'ahead', encodeId: film.encodeId, ladder };
    expect(await worksOf(film)).toEqual([
      { ...cut, window: { from: 0, to: 300 } },
      { ...cut, window: { from: 300, to: null } },
    ]);
    // Once.
    await stream(film, 'status');
    await progress(film, 20, 0.5);
    await progressOf(film, 6);
    expect(await worksOf(film)).toHaveLength(2);
  });

  it('does not, if nobody waits, if they are fast together, or if they have not told', async () => {
    const unseen = await planned();
    await progress(unseen, 50, 0.5);
    await progressOf(unseen, 15);
    expect(await aheadOf(unseen)).toEqual([]);

    const fast = await planned();
    await stream(fast, 'status');
    await progress(fast, 10, undefined);
    await progress(fast, 50, 1.4);
    await progressOf(fast, 15);
    expect(await aheadOf(fast)).toEqual([]);
    await progress(fast, 60, 0.7);
    await until('that is slow', async () => (await aheadOf(fast)).length === 2);

    const together = await planned();
    await progress(together, 50, 0.7, 0);
    await progressOf(together, 15);
    await stream(together, 'status');
    await progress(together, 50, 0.7, 1);
    await progressOf(together, 35);
    expect(await aheadOf(together)).toEqual([]);
  });

  it('does not, if it can be played already: its players know all renditions', async () => {
    const film = await planned();
    await stream(film, 'status');
    await store(film, 'sound', 0, 9, sound);
    await finish(film, 'window', 0, 3);
    await isApplied(film, 'window');
    await store(film, 'window', 1, 4, all);
    await isPlayable(film);
    await progress(film, 99, 0.4, 1);
    await progressOf(film, 39);
    expect(await aheadOf(film)).toEqual([]);
  });

  it('is played in that rendition, with its sound; each segment comes from the presentation as soon as it is stored there', async () => {
    const film = await playable();
    const master = (await stream(film, 'early/master.m3u8')).body;
    expect(master.match(/^\d+p\/playlist\.m3u8$/gm)).toEqual(['360p/playlist.m3u8']);
    expect(master).toContain('audio/playlist.m3u8');
    expect((await stream(film, 'early/360p/playlist.m3u8')).body).toContain('00001.m4s');
    expect((await stream(film, 'early/720p/playlist.m3u8')).status).toBe(404);
    const target = async (path: string) => (await stream(film, `early/${path}`)).headers.get('location');
    const path = (part: string) => prefixOf(film, part).replace('public/', '/media/');
    expect(await target('360p/00001.m4s')).toBe(`${path('window0')}360p/00001.m4s`);
    expect(await target('360p/00002.m4s')).toBe(`${path('ahead0')}360p/00002.m4s`);
    expect(await target('360p/00004.m4s')).toBe(`${path('ahead1')}360p/00004.m4s`);
    expect(await target('360p/init.mp4')).toBe(`${path('window0')}360p/init.mp4`);
    expect((await stream(film, 'early/360p/00005.m4s')).status).toBe(404);
    // What is encoded ahead is not progress.
    expect((await videoOf(film)).progress).toBeLessThan(10);
  });

  it('has an end before it is encoded: when all of it is there ahead', async () => {
    const film = await playable();
    await finish(film, 'ahead', 1, 7);
    await isApplied(film, 'ahead', 1);
    expect((await aheadOf(film)).map(({ kind }) => kind)).not.toContain('aheadEnd');
    await finish(film, 'sound', 0, 9);
    await until('the end waits', async () => (await aheadOf(film)).length === 3);
    expect((await worksOf(film)).at(-1)).toEqual({
      kind: 'aheadEnd',
      encodeId: film.encodeId,
      sound: prefixOf(film, 'sound0'),
      windows: [0, 1].map((number) => prefixOf(film, `ahead${number}`)),
    });
    const text = '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4.000000,\n00000.m4s\n#EXT-X-ENDLIST\n';
    for (const rendition of ['360p', 'audio']) {
      await api.storage.put(`${prefixOf(film, 'aheadEnd0')}${rendition}/playlist.m3u8`, Buffer.from(text));
    }
    await finish(film, 'aheadEnd', 0, 0);
    await isApplied(film, 'aheadEnd');
    expect((await videoOf(film)).status).toBe('processing');
    for (const rendition of ['360p', 'audio']) {
      const { body } = await stream(film, `early/${rendition}/playlist.m3u8`);
      expect(body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
      expect(body).toContain('#EXT-X-ENDLIST');
      expect((await stream(film, `early/${rendition}/00009.m4s`)).headers.get('location')).toBe(
        `${prefixOf(film, 'aheadEnd0').replace('public/', '/media/')}${rendition}/00009.m4s`,
      );
    }
    // The presentation of all renditions is made of its own windows.
    await finish(film, 'window', 1);
    await finish(film, 'window', 2);
    await finish(film, 'window', 0);
    await until('the assembly waits', async () => (await partsOf(film)).some(({ kind }) => kind === 'assembly'));
    const [{ work } = { work: {} }] = await api.database.query<{ work: object }>(
      `SELECT payload->'work' AS work FROM queue.jobs WHERE id = $1::uuid`,
      [await jobOfPart(film, 'assembly')],
    );
    expect(work).toMatchObject({ windows: [0, 1, 2].map((number) => prefixOf(film, `window${number}`)) });
  });

  it('is complete without what is encoded ahead: that ends when it is too late', async () => {
    const film = await watched();
    for (const window of [0, 1, 2]) await finish(film, 'window', window);
    await finish(film, 'sound', 0);
    await until('the assembly waits', async () => (await partsOf(film)).some(({ kind }) => kind === 'assembly'));
    expect(await worksOf(film)).toEqual([]);
    await finish(film, 'ahead', 0, 3);
    await finish(film, 'ahead', 0, 3);
    await isApplied(film, 'ahead');
    expect((await partsOf(film)).filter(({ kind }) => kind === 'assembly')).toHaveLength(1);
  });

  it('is played on from the presentation, where a window ahead was given up', async () => {
    const film = await playable();
    await finish(film, 'ahead', 1);
    await until('its job has ended', async () => (await worksOf(film)).length === 0);
    await finish(film, 'sound', 0, 9);
    await isApplied(film, 'sound');
    expect((await aheadOf(film)).map(({ kind }) => kind)).not.toContain('aheadEnd');
    const target = async (path: string) => (await stream(film, `early/${path}`)).headers.get('location');
    expect(await target('360p/00004.m4s')).toContain('/ahead1/');
    expect((await stream(film, 'early/360p/00005.m4s')).status).toBe(404);
    await finish(film, 'window', 1, 4);
    await isApplied(film, 'window', 1);
    expect(await target('360p/00004.m4s')).toContain('/window1/');
    expect(await target('360p/00006.m4s')).toContain('/window1/');
    await store(film, 'window', 2, 2, all);
    await until('it goes on', async () => (await stream(film, 'early/360p/00007.m4s')).status === 302);
    expect(await target('360p/00007.m4s')).toContain('/window2/');
  });

  it('ends what is encoded ahead when it is deleted', async () => {
    const film = await watched();
    await call(api.origin, 'DELETE', `/api/videos/${film.id}`, { token });
    expect(await worksOf(film)).toEqual([]);
    expect(await partsOf(film)).toEqual([]);
  });
});
