import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@millrace/jobs';
import type { Subscription } from '@millrace/queue';
import { untilAvailable } from '@millrace/testkit/waiting';
import {
  call,
  type Harness,
  publishTranscoded,
  register,
  startVideoApi,
  storedKeys,
  until,
  upload,
} from './harness.ts';

let api: Harness;
let token: string;
let worker: Subscription;
let asked: PayloadOf<'video.frame'>[] = [];

beforeAll(async () => {
  api = await startVideoApi({}, undefined, 200);
  token = await register(api.origin);
  worker = await api.queue.respond(
    'video.frame',
    async (payload) => {
      asked.push(payload);
      const bytes = Buffer.from(`frame at ${payload.time} of ${payload.size.width}x${payload.size.height}`);
      await api.storage.put(payload.targetKey, bytes);
      return { bytes: bytes.length };
    },
    { concurrency: 4, backlog: 100 },
  );
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

interface Job {
  id: string;
  name: string;
  priority: number;
  payload: PayloadOf<'video.download'>;
}
const jobsOf = (id: string): Promise<Job[]> =>
  api.database.query<Job>(
    `SELECT id, name, priority, payload FROM queue.jobs WHERE payload->>'videoId' = $1 AND name IN ('video.storyboard', 'video.download') ORDER BY seq`,
    [id],
  );
const rowsOf = (id: string) =>
  api.database.query<{ name: string; prefix: string | null }>(
    'SELECT name, prefix FROM video.derived WHERE video_id = $1 ORDER BY name',
    [id],
  );
const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const stream = (id: string, path: string, headers: Record<string, string> = {}) =>
  call(api.origin, 'GET', `/api/stream/${id}/${path}`, { headers });
const patch = (id: string, json: unknown) => call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json });

async function ready(title?: string): Promise<string> {
  const id = await upload(api.origin, token, title);
  const prefix = `public/videos/${id}/attempt/`;
  for (const name of ['master.m3u8', 'thumbnail.jpg']) await api.storage.put(prefix + name, Buffer.from(name));
  await publishTranscoded(api, id, prefix, { qualities: ['720p', '360p'] });
  await until('it is ready', async () => (await get(id)).status === 'ready');
  return id;
}

/** Does what a worker does for a job. @returns the prefix */
async function make(id: string, job: Job, names: readonly string[], attempt = randomUUID()): Promise<string> {
  const prefix = `${job.payload.outputPrefix}${attempt}/`;
  for (const name of names) await api.storage.put(prefix + name, Buffer.from(`this is ${name}`));
  await api.queue.publish('video.derived', { videoId: id, jobId: job.id, prefix, bytes: 10 });
  return prefix;
}
const ofStoryboard = ['storyboard.vtt', 'storyboard/0.jpg', 'preview.webp'];
const jobNamed = async (id: string, name: string): Promise<Job> => {
  const job = (await jobsOf(id)).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no ${name}`);
  return job;
};
/** Resolves when every result that was published is applied. */
const applied = () =>
  until('all results are applied', async () => {
    const [row] = await api.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM queue.jobs WHERE name IN ('video.derived', 'video.notDerived')`,
    );
    return row?.count === 0;
  });
const exactly = (id: string, keys: readonly string[]) =>
  until(`only ${keys.join(', ')} are stored`, async () => {
    const own = (await storedKeys(api.storage, id)).filter((key) => key.includes('/derived-'));
    return JSON.stringify(own.sort()) === JSON.stringify([...keys].sort());
  });

describe('a storyboard', () => {
  it('is enqueued with the result of the transcoding, behind everything else, and made once', async () => {
    const id = await ready();
    const [job, ...others] = await jobsOf(id);
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      name: 'video.storyboard',
      priority: -1,
      payload: {
        video: {
          prefix: `public/videos/${id}/attempt/`,
          qualities: ['720p', '360p'],
          width: 1280,
          durationSeconds: 10,
        },
      },
    });
    expect((await get(id)).storyboard).toBeNull();
    for (const name of [...ofStoryboard, 'storyboard/9.jpg']) {
      expect(await stream(id, name)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    if (job === undefined) return;
    const prefix = await make(id, job, ofStoryboard);
    await until('it is there', async () => (await get(id)).storyboard !== null);
    expect((await get(id)).storyboard).toBe(`/media${prefix.slice('public'.length)}storyboard.vtt`);
    // A second attempt, and the same result again.
    await make(id, job, ofStoryboard);
    await api.queue.publish('video.derived', { videoId: id, jobId: job.id, prefix, bytes: 10 });
    await applied();
    await exactly(
      id,
      ofStoryboard.map((name) => prefix + name),
    );
    for (const [name, type] of [
      ['storyboard.vtt', 'text/vtt; charset=utf-8'],
      ['storyboard/0.jpg', 'image/jpeg'],
      ['preview.webp', 'image/webp'],
    ] as const) {
      const { status, headers, body } = await stream(id, name);
      expect([status, headers.get('content-type'), body]).toEqual([200, type, `this is ${name}`]);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    for (const name of ['storyboard/1.jpg', 'storyboard/00.png', 'storyboard/..%2f0.jpg', 'storyboard/100.jpg']) {
      expect((await stream(id, name)).status).toBe(404);
    }
    expect(await jobsOf(id)).toEqual([]);
  });

  it('of a video that an older version made ready, or removed, is made when a player asks', async () => {
    const id = await ready();
    await api.database.execute('DELETE FROM video.derived WHERE video_id = $1', [id]);
    await api.database.execute(`DELETE FROM queue.jobs WHERE name = 'video.storyboard' AND payload->>'videoId' = $1`, [
      id,
    ]);
    await Promise.all(Array.from({ length: 10 }, () => stream(id, 'storyboard.vtt')));
    const [job, ...others] = await jobsOf(id);
    expect(others).toEqual([]);
    if (job === undefined) throw new Error('there is no job');
    const prefix = await make(id, job, ofStoryboard);
    await until('it is there', async () => (await stream(id, 'storyboard.vtt')).status === 200);
    await api.storage.deletePrefix(prefix);
    expect((await stream(id, 'storyboard.vtt')).status).toBe(404);
    expect((await get(id)).storyboard).toBeNull();
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('that cannot be made is not tried again at once, and the video plays', async () => {
    const id = await ready();
    const job = await jobNamed(id, 'video.storyboard');
    await api.storage.put(`${job.payload.outputPrefix}x/storyboard/0.jpg`, Buffer.from('half'));
    await api.queue.publish('video.notDerived', { videoId: id, jobId: job.id, code: 'damaged', message: 'damaged' });
    await applied();
    await exactly(id, []);
    expect((await stream(id, 'storyboard.vtt')).status).toBe(404);
    expect(await jobsOf(id)).toEqual([]);
    await api.database.execute(`UPDATE video.derived SET failed_at = now() - interval '2 hours' WHERE video_id = $1`, [
      id,
    ]);
    expect((await stream(id, 'storyboard.vtt')).status).toBe(404);
    expect(await jobsOf(id)).toHaveLength(1);
    expect((await get(id)).status).toBe('ready');
  });

  it('ends with the video, also as a dead letter', async () => {
    const id = await ready();
    const job = await jobNamed(id, 'video.storyboard');
    await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
    expect([await jobsOf(id), await rowsOf(id)]).toEqual([[], []]);
    await make(id, job, ofStoryboard);
    await applied();
    await until('what came late is swept', async () => (await storedKeys(api.storage, id)).length === 0);

    const other = await ready();
    await api.database.execute(
      `UPDATE queue.jobs SET state = 'dead', attempts = 8, last_error = 'x', payload = '{}'::json WHERE id = $1::uuid`,
      [(await jobNamed(other, 'video.storyboard')).id],
    );
    await until('it has failed', async () => {
      const [row] = await api.database.query(
        'SELECT 1 FROM video.derived WHERE video_id = $1 AND failed_at IS NOT NULL',
        [other],
      );
      return row !== undefined;
    });
    expect((await get(other)).status).toBe('ready');
  });
});

describe('a frame at a time', () => {
  it('is made once, however many ask at the same time, and stored', async () => {
    const id = await ready();
    asked = [];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => stream(id, `thumbnail?time=${n % 2 === 0 ? '2.5' : '2.5123'}&width=300`)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(['200 frame at 2.5 of 320x180']),
    );
    expect(asked).toHaveLength(1);
    expect((await stream(id, 'thumbnail?time=2.5&width=320')).headers.get('content-type')).toBe('image/jpeg');
    expect(asked).toHaveLength(1);
    // The largest without a width; never more than the video has.
    expect((await stream(id, 'thumbnail?time=10')).body).toBe('frame at 10 of 1280x720');
    expect((await stream(id, 'thumbnail?time=0&width=99999')).body).toBe('frame at 0 of 1280x720');
    expect((await stream(id, 'thumbnail')).body).toBe('thumbnail.jpg');
    expect((await stream(id, 'thumbnail?v=1')).body).toBe('thumbnail.jpg');
    expect(await stream(id, 'thumbnail?time=2.5&width=320', { Range: 'bytes=0-4' })).toMatchObject({
      status: 206,
      body: 'frame',
    });
  });

  it('is made again if its object is gone', async () => {
    const id = await ready();
    await stream(id, 'thumbnail?time=1');
    const [row] = (await rowsOf(id)).filter(({ name }) => name.startsWith('frame-'));
    await api.storage.deletePrefix(row?.prefix ?? '');
    expect((await stream(id, 'thumbnail?time=1')).body).toBe('frame at 1 of 1280x720');
  });

  it.each([
    'time=10.01',
    'time=-1',
    'time=NaN',
    'time=1e400',
    'time=Infinity',
    'time=',
    'time=1&time=2',

    'time=0x10',
    'time=1,5',
    'time=99999999',
    `time=1.${'0'.repeat(400)}`,
    'time=1&width=0',
    'time=1&width=-5',
    'time=1&width=1.5',
    'time=1&width=100000',
    'time=1&width=1&width=2',
    'width=320',
    'time=%00',
  ])('thumbnail?%s is 400 with the field', async (query) => {
    const id = await once('bad input', () => ready());
    const { status, body } = await stream(id, `thumbnail?${query}`);
    expect([status, body.code, body.errors?.length ?? body.fields?.length]).toEqual([400, 'invalid_request', 1]);
  });

  it('is 404 without a video, 409 before it is ready', async () => {
    expect(await stream('gone', 'thumbnail?time=1')).toMatchObject({ status: 404 });
    const id = await upload(api.origin, token);
    for (const path of ['thumbnail?time=1', 'storyboard.vtt', 'preview.webp', 'download']) {
      expect(await stream(id, path)).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    }
  });

  it('does not fill the storage: those made first are evicted, with their objects', async () => {
    const id = await ready();
    await api.database.execute(
      `INSERT INTO video.derived (video_id, name, id, prefix, used_at)
       SELECT $1, 'frame-' || n || '-160', 'old' || n, 'public/videos/' || $1 || '/derived-old' || n || '-frame/', now() - interval '1 hour' + n * interval '1 second'
       FROM generate_series(1, 200) AS n`,
      [id],
    );
    for (const n of [1, 200]) {
      await api.storage.put(`public/videos/${id}/derived-old${n}-frame/frame.jpg`, Buffer.from('old'));
    }
    await stream(id, 'thumbnail?time=5');
    const frames = (await rowsOf(id)).filter(({ name }) => name.startsWith('frame-'));
    expect(frames).toHaveLength(180);
    const newest = frames.find(({ name }) => name === 'frame-50-1280')?.prefix;
    await exactly(id, [`${newest}frame.jpg`, `public/videos/${id}/derived-old200-frame/frame.jpg`]);
  });

  it('of a process that died is removed with what its worker stored', async () => {
    const id = await ready();
    await api.database.execute(
      `INSERT INTO video.derived (video_id, name, id, lease_until) VALUES ($1, 'frame-1-160', 'dead', now() + interval '1 second')`,
      [id],
    );
    await api.storage.put(`public/videos/${id}/derived-dead-frame/frame.jpg`, Buffer.from('x'));
    await exactly(id, []);
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['storyboard']);
  });

  it('is limited by video', async () => {
    const id = await ready();
    await api.database.execute(
      `INSERT INTO platform.rate_limits (key, window_start, expires_at, count) VALUES ($1, now(), now() + interval '1 minute', 120)`,
      [`frame:video:${id}`],
    );
    const refused = await stream(id, 'thumbnail?time=5');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a download', () => {
  it('is off by default; its owner turns it on', async () => {
    const id = await ready();
    expect((await get(id)).downloads).toBe(false);
    expect(await stream(id, 'download')).toMatchObject({ status: 403, body: { code: 'downloads_off' } });
    expect((await jobsOf(id)).map(({ name }) => name)).toEqual(['video.storyboard']);
    const { etag } = await get(id);
    expect(await patch(id, { downloads: 'yes' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect((await patch(id, { downloads: true })).body.video).toMatchObject({ downloads: true });
    expect((await get(id)).etag).not.toBe(etag);
    for (const q of ['9p', '', 'x'.repeat(100), '720p&q=360p', '..%2f']) {
      expect([q, (await stream(id, `download?q=${q}`)).status]).toEqual([q, 400]);
    }
    expect((await stream(id, 'download?q=9p')).body.detail).toContain('720p, 360p');
  });

  it('is made once for all who wait, and sent under the title, in ranges; turned off, it is removed', async () => {
    const id = await ready('Ein "Film" / Größe: 3 — fin.');
    await patch(id, { downloads: true });
    const waiting = ['download', 'download?q=720p', 'download'].map((path) => untilAvailable(() => stream(id, path)));
    await until('a job waits', async () => (await jobsOf(id)).length === 2);
    const job = await jobNamed(id, 'video.download');
    expect(job.payload).toMatchObject({ quality: '720p', video: { qualities: ['720p', '360p'] } });
    const prefix = await make(id, job, ['video.mp4']);
    for (const { status, body, headers } of await Promise.all(waiting)) {
      expect([status, body, headers.get('content-type')]).toEqual([200, 'this is video.mp4', 'video/mp4']);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Ein _Film_ _ Gr__e_ 3 _ fin. (720p).mp4"; filename*=UTF-8''Ein%20_Film_%20_%20Gr%C3%B6%C3%9Fe_%203%20%E2%80%94%20fin.%20%28720p%29.mp4`,
      );
    }
    expect(await stream(id, 'download', { Range: 'bytes=5-6' })).toMatchObject({ status: 206, body: 'is' });
    await until('the bytes are counted', async () => {
      const [row] = await api.database.query<{ bytes: number }>(
        'SELECT bytes FROM video.usage_daily WHERE video_id = $1',
        [id],
      );
      return row?.bytes === 3 * 17 + 2;
    });
    await exactly(id, [`${prefix}video.mp4`]);
    await patch(id, { downloads: false });
    expect((await stream(id, 'download')).status).toBe(403);
    await exactly(id, []);
  });

  it('that takes long is 503 with Retry-After; turned off meanwhile, nothing is left', async () => {
    const id = await ready();
    await patch(id, { downloads: true });
    const answer = await stream(id, 'download?q=360p');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    const job = await jobNamed(id, 'video.download');
    await patch(id, { downloads: false });
    expect((await jobsOf(id)).map(({ name }) => name)).toEqual(['video.storyboard']);
    await make(id, job, ['video.mp4']);
    await applied();
    await exactly(id, []);
  });

  it('that nobody asked for in a month is removed, and made again', async () => {
    const id = await ready();
    await patch(id, { downloads: true });
    const first = untilAvailable(() => stream(id, 'download'));
    await until('a job waits', async () => (await jobsOf(id)).length === 2);
    await make(id, await jobNamed(id, 'video.download'), ['video.mp4']);
    expect((await first).status).toBe(200);
    await api.database.execute(`UPDATE video.derived SET used_at = now() - interval '31 days' WHERE video_id = $1`, [
      id,
    ]);
    await exactly(id, []);
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['storyboard']);
  });
});

const kept = new Map<string, Promise<string>>();
/** The same video for several tests. */
function once(name: string, make: () => Promise<string>): Promise<string> {
  const found = kept.get(name) ?? make();
  kept.set(name, found);
  return found;
}
