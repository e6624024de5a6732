import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type Harness, jobOf, register, startVideoApi, storedKeys, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({}, undefined, 500);
  token = await register(api.origin);
});
afterAll(() => api.stop());

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  jpg: 'image/jpeg',
  m4s: 'video/mp4',
};

/** Stores the objects of an attempt, as a worker would. */
async function store(id: string, attempt: string): Promise<string> {
  const prefix = `public/videos/${id}/${attempt}/`;
  for (const name of ['master.m3u8', 'thumbnail.jpg', '720p/segment-0.m4s']) {
    await api.storage.put(prefix + name, Buffer.from(name), {
      contentType: contentTypes[name.split('.').at(-1) ?? ''] ?? '',
    });
  }
  return prefix;
}

const resultOf = (videoId: string, jobId: string, prefix: string) => ({
  videoId,
  jobId,
  prefix,
  durationSeconds: 12.345,
  width: 1280,
  height: 720,
  qualities: ['720p', '480p'],
  bytes: 1000,
});

const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const reaches = (id: string, status: string) =>
  until(`${id} is ${status}`, async () => (await get(id)).status === status);

async function readyVideo(): Promise<{ id: string; prefix: string; jobId: string }> {
  const id = await upload(api.origin, token);
  const jobId = await jobOf(api, id);
  const prefix = await store(id, 'winner');
  await api.queue.publish('video.transcoded', resultOf(id, jobId, prefix));
  await reaches(id, 'ready');
  return { id, prefix, jobId };
}

describe('before the result', () => {
  it('the duration is null, qualities are empty and streams are 409 with Retry-After', async () => {
    const id = await upload(api.origin, token);
    expect(await get(id)).toMatchObject({ duration_seconds: null, qualities: [], status: 'processing', view_count: 0 });
    for (const path of ['manifest', 'thumbnail']) {
      const answer = await call(api.origin, 'GET', `/api/stream/${id}/${path}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'not_ready']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const embed = await call(api.origin, 'GET', `/api/stream/${id}/embed`);
    expect([embed.status, embed.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(embed.headers.get('x-frame-options')).toBeNull();
  });

  it('progress never decreases, and events of another job are ignored', async () => {
    const id = await upload(api.origin, token);
    const jobId = await jobOf(api, id);
    await api.queue.emit('video.progress', { videoId: id, jobId, percent: 40 });
    await until('progress is 40', async () => (await get(id)).progress === 40);
    await api.queue.emit('video.progress', { videoId: id, jobId: randomUUID(), percent: 90 });
    await api.queue.emit('video.progress', { videoId: id, jobId, percent: 10 });
    await api.queue.emit('video.progress', { videoId: id, jobId, percent: 50 });
    await until('progress is 50', async () => (await get(id)).progress === 50);
  });
});

describe('a result', () => {
  it('sets the video to ready, completes the job and removes losing attempts', async () => {
    const id = await upload(api.origin, token);
    const jobId = await jobOf(api, id);
    const [loser, winner] = [await store(id, 'loser'), await store(id, 'winner')];
    await api.queue.publish('video.transcoded', resultOf(id, jobId, winner));
    await reaches(id, 'ready');
    expect(await get(id)).toMatchObject({ duration_seconds: 12.345, qualities: ['720p', '480p'], progress: 100 });
    await until(
      'the losing attempt is removed',
      async () => !(await storedKeys(api.storage, id)).some((key) => key.startsWith(loser)),
    );
    expect(await storedKeys(api.storage, id)).toHaveLength(4);
    expect(await api.database.query('SELECT 1 FROM queue.jobs WHERE id = $1', [jobId])).toEqual([]);

    const manifest = await call(api.origin, 'GET', `/api/stream/${id}/manifest`);
    expect([manifest.status, manifest.headers.get('location')]).toEqual([
      302,
      `/media/videos/${id}/winner/master.m3u8`,
    ]);
    expect((await call(api.origin, 'GET', `/media/videos/${id}/winner/master.m3u8`)).body).toBe('master.m3u8');
    const thumbnail = await call(api.origin, 'GET', `/api/stream/${id}/thumbnail`);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('that is repeated or comes from a slower attempt changes nothing, and its objects are removed', async () => {
    const { id, jobId, prefix } = await readyVideo();
    const slow = await store(id, 'slow');
    await api.queue.publish('video.transcoded', resultOf(id, jobId, prefix));
    await api.queue.publish('video.transcoded', { ...resultOf(id, jobId, slow), qualities: ['240p'] });
    await api.queue.publish('video.failed', { videoId: id, jobId, code: 'damaged', message: 'no' });
    await until(
      'the slow attempt is removed',
      async () => !(await storedKeys(api.storage, id)).some((key) => key.startsWith(slow)),
    );
    await until(
      'all results are applied',
      async () =>
        (await api.database.query("SELECT 1 FROM queue.jobs WHERE name IN ('video.transcoded', 'video.failed')"))
          .length === 0,
    );
    expect(await get(id)).toMatchObject({ status: 'ready', qualities: ['720p', '480p'] });
    expect((await call(api.origin, 'GET', `/media/videos/${id}/winner/master.m3u8`)).status).toBe(200);
  });

  it('of a failure sets the video to error with code and message; its streams are 422', async () => {
    const id = await upload(api.origin, token);
    await store(id, 'attempt');
    await api.queue.publish('video.failed', {
      videoId: id,
      jobId: await jobOf(api, id),
      code: 'no_video_stream',
      message: 'The file has no video stream.',
    });
    await reaches(id, 'error');
    expect(await get(id)).toMatchObject({
      error: { code: 'no_video_stream', message: 'The file has no video stream.' },
    });
    const manifest = await call(api.origin, 'GET', `/api/stream/${id}/manifest`);
    expect([manifest.status, manifest.body.code]).toEqual([422, 'no_video_stream']);
    await until('nothing is stored', async () => (await storedKeys(api.storage, id)).length === 0);
  });

  it('that arrives after the deletion leaves no objects', async () => {
    const id = await upload(api.origin, token);
    const jobId = await jobOf(api, id);
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).body).toEqual({ ok: true });
    await api.queue.publish('video.transcoded', resultOf(id, jobId, await store(id, 'late')));
    await until('nothing is stored', async () => (await storedKeys(api.storage, id)).length === 0);
    expect((await call(api.origin, 'GET', `/api/stream/${id}/manifest`)).status).toBe(404);
  });
});

describe('a dead-lettered job', () => {
  it('sets its video to error', async () => {
    // Takes the worker's place and rejects the delivery permanently.
    const id = await upload(api.origin, token);
    const { PermanentError } = await import('@millrace/queue');
    const worker = await api.queue.consume(
      'video.transcode',
      async () => Promise.reject(new PermanentError('permanent failure')),
      {
        concurrency: 4,
      },
    );
    await reaches(id, 'error');
    expect((await get(id)).error.code).toBe('processing_failed');
    await worker.stop();
  });

  it('sets the error worker_crashed if it crashed its workers', async () => {
    const id = await upload(api.origin, token);
    // The state in which the queue leaves a job after three killed workers.
    await api.database.execute(
      `UPDATE queue.jobs SET state = 'dead', attempts = 3, crashes = 3, last_error = 'killed' WHERE id = $1::uuid`,
      [await jobOf(api, id)],
    );
    await reaches(id, 'error');
    expect((await get(id)).error).toEqual({
      code: 'worker_crashed',
      message: 'Processing the file crashed or hung several times. Convert it to another format and upload it again.',
    });
  });
});

describe('deleting', () => {
  it('cancels the running job and removes all objects', async () => {
    const id = await upload(api.origin, token);
    let aborted = false;
    const worker = await api.queue.consume(
      'video.transcode',
      async (payload, { signal }) => {
        if (payload.videoId !== id) return;
        await api.storage.put(`${payload.outputPrefix}attempt/segment-0.m4s`, Buffer.from('x'), {
          contentType: 'video/mp4',
        });
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        aborted = true;
        throw signal.reason;
      },
      { concurrency: 50 },
    );
    await until('the worker has begun', async () => (await storedKeys(api.storage, id)).length === 2);
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual([]);
    await until('the worker is cancelled', async () => aborted);
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(404);
    await worker.stop();
  });

  it("does not touch another account's video", async () => {
    const { id } = await readyVideo();
    const stranger = await register(api.origin);
    for (const method of ['GET', 'DELETE']) {
      expect((await call(api.origin, method, `/api/videos/${id}`, { token: stranger })).status).toBe(404);
    }
    expect((await get(id)).status).toBe('ready');
  });
});

describe('a forged result, from an attacker with access to the queue', () => {
  /** Inserts the message with SQL, because the queue client would reject it. */
  const forge = async (name: string, payload: unknown): Promise<void> => {
    const id = randomUUID();
    await api.database.execute(
      `INSERT INTO queue.jobs (id, name, version, payload, max_attempts) VALUES ($1::uuid, $2, 1, $3::json, 3)`,
      [id, name, JSON.stringify(payload)],
    );
    const states = () =>
      api.database.query<{ state: string }>('SELECT state FROM queue.jobs WHERE id = $1::uuid', [id]);
    await until(`the forged ${name} was handled`, async () => {
      const [row] = await states();
      return row === undefined || row.state === 'dead';
    });
  };

  it('does not remove the objects of another result', async () => {
    const { id, prefix } = await readyVideo();
    const before = await storedKeys(api.storage, id);
    // An id is a folder in the storage. With a slash it would name the folder of the winning attempt.
    await Promise.all(
      [`${id}/winner`, `${id}/../${id}/winner`, '', '.', '..', `${id}/`].flatMap((videoId) => [
        forge('video.failed', { videoId, jobId: randomUUID(), code: 'damaged', message: 'forged' }),
        forge('video.transcoded', resultOf(videoId, randomUUID(), prefix)),
      ]),
    );
    expect(await storedKeys(api.storage, id)).toEqual(before);
    expect(await get(id)).toMatchObject({ status: 'ready' });
  });

  it('is ignored if its prefix is not an attempt of the video', async () => {
    const other = await readyVideo();
    const id = await upload(api.origin, token);
    const jobId = await jobOf(api, id);
    const own = await store(id, 'winner');
    const prefixes = [other.prefix, `private/videos/${id}/`, `public/videos/${id}/`, `${own}720p/`, '', '/'];
    await Promise.all(prefixes.map((prefix) => forge('video.transcoded', resultOf(id, jobId, prefix))));
    expect(await get(id)).toMatchObject({ status: 'processing' });
  });
});
