import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@millrace/jobs';
import { call, type Harness, jobOf, register, startVideoApi, storedKeys, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({}, undefined, 500);
  token = await register(api.origin);
});
afterAll(() => api.stop());

interface Job {
  id: string;
  name: string;
  version: number;
  priority: number;
  payload: PayloadOf<'video.transcode'>;
}

const jobsOf = (videoId: string): Promise<Job[]> =>
  api.database.query<Job>(
    `SELECT id, name, version, priority, payload FROM queue.jobs WHERE name IN ('video.transcode', 'video.encode', 'video.sound') AND payload->>'videoId' = $1 ORDER BY seq`,
    [videoId],
  );
const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;

const windows = [
  { from: 0, to: 200 },
  { from: 200, to: 500 },
  { from: 500, to: null },
];

/** A video that is being encoded in parts: three windows and a sound. */
async function planned(sounds?: number): Promise<{ id: string; encodeId: string; jobs: Job[] }> {
  const id = await upload(api.origin, token);
  const encodeId = await jobOf(api, id);
  await api.queue.publish('video.planned', {
    videoId: id,
    jobId: encodeId,
    windows,
    lastFrames: 500,
    hasSound: true,
    sounds,
  });
  await until('the parts wait', async () => (await jobsOf(id)).length === windows.length + (sounds ?? 1));
  return { id, encodeId, jobs: await jobsOf(id) };
}

const prefixOf = (id: string, job: Job, attempt = 'a'): string => `public/videos/${id}/${attempt}-${job.id}/`;

const finish = (id: string, encodeId: string, job: Job, attempt?: string): Promise<string> =>
  api.queue.publish('video.partDone', { videoId: id, encodeId, jobId: job.id, prefix: prefixOf(id, job, attempt) });

/** Resolves when every result that was published is applied. */
const applied = () =>
  until('all results are applied', async () => {
    const [row] = await api.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM queue.jobs WHERE name IN ('video.partDone', 'video.planned', 'video.notJoined', 'video.failed', 'video.transcoded')`,
    );
    return row?.count === 0;
  });

describe('a plan', () => {
  it('replaces the job by those of the parts, the sound first; the video keeps its job', async () => {
    const id = await upload(api.origin, token);
    const encodeId = await jobOf(api, id);
    const [whole] = await jobsOf(id);
    expect(whole).toMatchObject({ version: 1, payload: { mayPlan: true, mayMove: true } });
    const plan = { videoId: id, jobId: encodeId, windows, lastFrames: 500, hasSound: true };
    // Told twice: the result of a job is delivered at least once.
    await api.queue.publish('video.planned', plan);
    await api.queue.publish('video.planned', plan);
    await applied();
    const jobs = await jobsOf(id);
    expect(jobs.map(({ payload }) => payload.work)).toEqual([
      { kind: 'sound', encodeId },
      ...windows.map((window) => ({ kind: 'window', encodeId, window })),
    ]);
    // An older worker does not know these jobs.
    expect(jobs.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'video.sound 1',
      ...windows.map(() => 'video.encode 1'),
    ]);
    expect(await jobOf(api, id)).toBe(encodeId);
    expect(await get(id)).toMatchObject({ status: 'processing' });
  });

  it('has the ladder that was chosen for the film, for all windows, which older workers do not take', async () => {
    const id = await upload(api.origin, token);
    const encodeId = await jobOf(api, id);
    const ladder = [
      { label: '480p', width: 854, height: 480, cap: 700_000 },
      { label: '240p', width: 426, height: 240 },
    ];
    const plan = { videoId: id, jobId: encodeId, windows, lastFrames: 500, hasSound: true, ladder };
    await api.queue.publish('video.planned', plan);
    await applied();
    const jobs = await jobsOf(id);
    expect(jobs.map(({ version, payload: { work } }) => [version, work])).toEqual([
      [1, { kind: 'sound', encodeId }],
      ...windows.map((window) => [1, { kind: 'window', encodeId, window, ladder }]),
    ]);
  });

  it('of a file that claims to last for days is written at once, and ends at once', async () => {
    const id = await upload(api.origin, token);
    const encodeId = await jobOf(api, id);
    const many = Array.from({ length: 6_000 }, (_, n) => ({
      from: n * 1_800,
      to: n === 5_999 ? null : (n + 1) * 1_800,
    }));
    const plan = { videoId: id, jobId: encodeId, windows: many, lastFrames: 1_800, hasSound: true };
    await api.queue.publish('video.planned', plan);
    await until('the parts wait', async () => (await jobsOf(id)).length === 6_001);
    const works = (await jobsOf(id)).map(({ payload: { work } }) =>
      work?.kind === 'window' ? work.window.from : work?.kind,
    );
    expect(works).toEqual(['sound', ...many.map(({ from }) => from)]);
    await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
    expect(await jobsOf(id)).toEqual([]);
  });

  it('of another job, or of a video that is gone, changes nothing', async () => {
    const id = await upload(api.origin, token);
    const plan = { windows, lastFrames: 1, hasSound: false };
    await api.queue.publish('video.planned', { ...plan, videoId: id, jobId: randomUUID() });
    await api.queue.publish('video.planned', { ...plan, videoId: 'gone', jobId: randomUUID() });
    await applied();
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await jobsOf('gone')).toEqual([]);
  });
});

describe('parts', () => {
  it('are assembled after the last one, in their order, whatever order they end in; repeated and late ones do not count', async () => {
    const { id, encodeId, jobs } = await planned();
    const [sound, first, second, third] = jobs as [Job, Job, Job, Job];
    await finish(id, encodeId, third);
    await finish(id, encodeId, first);
    // Messages are applied side by side.
    await applied();
    await finish(id, encodeId, first, 'slower');
    await finish(id, encodeId, sound);
    await applied();
    expect(await jobsOf(id)).toHaveLength(1);
    await finish(id, encodeId, second);
    await applied();
    const [assembly, ...others] = await jobsOf(id);
    expect(others).toEqual([]);
    expect(assembly).toMatchObject({
      priority: 1,
      payload: {
        work: {
          kind: 'assembly',
          encodeId,
          windows: [first, second, third].map((job) => prefixOf(id, job)),
          sound: prefixOf(id, sound),
        },
      },
    });
    await finish(id, encodeId, second, 'late');
    await applied();
    expect(await jobsOf(id)).toHaveLength(1);

    const prefix = `public/videos/${id}/joined/`;
    await api.storage.put(`${prefix}master.m3u8`, Buffer.from('x'));
    await api.storage.put(`${prefixOf(id, first)}240p/00000.m4s`, Buffer.from('x'));
    await api.queue.publish('video.transcoded', {
      videoId: id,
      jobId: encodeId,
      prefix,
      durationSeconds: 40,
      width: 426,
      height: 240,
      qualities: ['240p'],
      bytes: 2,
    });
    await until('it is ready', async () => (await get(id)).status === 'ready');
    await until('the parts are swept', async () => (await storedKeys(api.storage, id)).length === 2);
    expect(await jobsOf(id)).toEqual([]);
    expect(await api.database.query('SELECT 1 FROM video.parts WHERE video_id = $1', [id])).toEqual([]);
  });

  it('have a job for each audio track, which workers that know only one do not get', async () => {
    const { id, encodeId, jobs } = await planned(3);
    expect(jobs.map(({ version, payload: { work } }) => [version, work])).toEqual([
      [1, { kind: 'sound', encodeId }],
      [1, { kind: 'sound', encodeId, track: 1 }],
      [1, { kind: 'sound', encodeId, track: 2 }],
      ...windows.map((window) => [1, { kind: 'window', encodeId, window }]),
    ]);
    const [main, second, third] = jobs as [Job, Job, Job, Job, Job, Job];
    for (const job of [...jobs].reverse()) await finish(id, encodeId, job);
    await until('the assembly waits', async () => (await jobsOf(id)).some(({ priority }) => priority === 1));
    await applied();
    const [assembly, ...others] = await jobsOf(id);
    expect(others).toEqual([]);
    expect(assembly).toMatchObject({
      payload: { work: { sound: prefixOf(id, main), otherSounds: [prefixOf(id, second), prefixOf(id, third)] } },
    });
  });

  it('tell the progress of the video by their frames', async () => {
    const { id, encodeId, jobs } = await planned();
    const [, first, , third] = jobs as [Job, Job, Job, Job];
    const tell = (job: Job, percent: number) =>
      api.queue.emit('video.partProgress', { videoId: id, encodeId, jobId: job.id, percent });
    await tell(third, 50);
    await until('a quarter is done', async () => (await get(id)).progress === 25);
    // 200 of 1000 frames.
    await tell(first, 99);
    await until('the first window counts', async () => (await get(id)).progress === 44);
    await tell(first, 10);
    await tell(third, 60);
    await until('the third window counts', async () => (await get(id)).progress === 49);
  });

  it('that cannot be joined are replaced by an encode of the whole', async () => {
    const { id, encodeId, jobs } = await planned();
    const [sound] = jobs as [Job];
    const refusal = { videoId: id, encodeId, jobId: sound.id, reason: 'edges' };
    await api.queue.publish('video.notJoined', refusal);
    await api.queue.publish('video.notJoined', refusal);
    await applied();
    const [whole, ...others] = await jobsOf(id);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ version: 1, id: await jobOf(api, id) });
    expect(whole?.payload).not.toHaveProperty('work');
    expect(whole?.payload).not.toHaveProperty('mayPlan');
    await finish(id, encodeId, sound);
    await applied();
    expect(await jobsOf(id)).toHaveLength(1);
    expect((await call(api.origin, 'GET', '/metrics')).body).toContain('video_parts_not_joined_total{reason="edges"');
  });

  it('end with the first one that fails, and with it the video', async () => {
    const { id, encodeId } = await planned();
    await api.queue.publish('video.failed', {
      videoId: id,
      jobId: encodeId,
      code: 'damaged',
      message: 'It is damaged.',
    });
    await until('it has failed', async () => (await get(id)).status === 'error');
    expect((await get(id)).error).toEqual({ code: 'damaged', message: 'It is damaged.' });
    expect(await jobsOf(id)).toEqual([]);
  });

  it('end with a dead letter, also if it cannot be read', async () => {
    for (const [cause, payload] of [
      ['worker_crashed', 'payload'],
      ['worker_crashed', `'{}'::json`],
    ] as const) {
      const { id, jobs } = await planned();
      await api.database.execute(
        `UPDATE queue.jobs SET state = 'dead', attempts = 3, crashes = 3, last_error = 'killed', payload = ${payload} WHERE id = $1::uuid`,
        [jobs[2]?.id],
      );
      await until('it has failed', async () => (await get(id)).status === 'error');
      expect((await get(id)).error.code).toBe(cause);
      await until('no job is left', async () => (await jobsOf(id)).length === 0);
    }
  });

  it('end with the video', async () => {
    const { id, encodeId, jobs } = await planned();
    const [sound] = jobs as [Job];
    await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
    expect(await jobsOf(id)).toEqual([]);
    await api.storage.put(`${prefixOf(id, sound)}audio/00000.m4s`, Buffer.from('x'));
    await finish(id, encodeId, sound);
    await until('what came late is swept', async () => (await storedKeys(api.storage, id)).length === 0);
  });
});
