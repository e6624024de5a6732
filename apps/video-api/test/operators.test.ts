import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAccount, registerAdmin } from '@millrace/api-testkit';
import { call, type Harness, jobOf, publishTranscoded, startVideoApi, storedKeys, until, upload } from './harness.ts';

let api: Harness;
let replica: string;
let admin: { id: number; token: string };

beforeAll(async () => {
  api = await startVideoApi();
  replica = await api.startReplica();
  admin = await registerAdmin(api, { companyName: 'Operators' });
});
afterAll(() => api.stop());

const register = () => registerAccount(api.origin, { companyName: 'A company' });
const change = (id: number, json: unknown, token = admin.token) =>
  call(api.origin, 'PATCH', `/api/admin/accounts/${id}`, { token, json });
const suspend = (id: number, reason = 'Spam') => change(id, { suspended: { reason } });
const audit = async (account: number): Promise<{ action: string; details: unknown; target: string }[]> =>
  (await call(api.origin, 'GET', `/api/admin/audit?account=${account}`, { token: admin.token })).body.entries;

async function publishResult(id: string): Promise<string> {
  const prefix = `public/videos/${id}/winner/`;
  for (const name of ['master.m3u8', 'thumbnail.jpg']) await api.storage.put(prefix + name, Buffer.from(name));
  await publishTranscoded(api, id, prefix, { durationSeconds: 1, bytes: 1000 });
  const { prisma } = api.database;
  await until(`${id} is ready`, async () => {
    return (await prisma.video.findUniqueOrThrow({ where: { id } })).status === 'ready';
  });
  return prefix;
}

async function readyVideo(token: string): Promise<{ id: string; prefix: string }> {
  const id = await upload(api.origin, token);
  return { id, prefix: await publishResult(id) };
}

/** What the public gets of a video, at one process. */
const publicPaths = (id: string, prefix: string) => [
  `/media/${prefix.slice('public/'.length)}master.m3u8`,
  `/api/stream/${id}/manifest`,
  `/api/stream/${id}/thumbnail`,
  `/api/stream/${id}/status`,
  `/api/stream/${id}/embed`,
];
const publicStatuses = async (origin: string, id: string, prefix: string) => {
  const statuses: number[] = [];
  for (const path of publicPaths(id, prefix)) statuses.push((await call(origin, 'GET', path)).status);
  return statuses;
};
const open = [200, 302, 200, 200, 200];
const closed = [404, 404, 404, 404, 404];

describe('a suspended account', () => {
  it('is refused at every process, its public media too, and comes back', async () => {
    const owner = await register();
    const { id, prefix } = await readyVideo(owner.token);
    const { key } = (await call(api.origin, 'POST', '/api/keys', { token: owner.token, json: { name: 'server' } }))
      .body;
    for (const origin of [api.origin, replica]) {
      expect(await publicStatuses(origin, id, prefix)).toEqual(open);
      expect((await call(origin, 'GET', '/api/videos', { token: owner.token })).status).toBe(200);
      expect((await call(origin, 'GET', '/api/videos', { key })).status).toBe(200);
    }

    const answer = await suspend(owner.id, 'Uploads of films');
    expect([answer.status, answer.body.account.suspended]).toEqual([
      200,
      { at: expect.any(String), reason: 'Uploads of films' },
    ]);
    for (const origin of [api.origin, replica]) {
      await until(
        'it is refused',
        async () =>
          JSON.stringify(await publicStatuses(origin, id, prefix)) === JSON.stringify(closed) &&
          (await call(origin, 'GET', '/api/videos', { token: owner.token })).status === 403 &&
          (await call(origin, 'GET', '/api/videos', { key })).status === 403,
      );
      const refused = await call(origin, 'GET', '/api/videos', { token: owner.token });
      expect(refused.body).toMatchObject({ code: 'account_suspended' });
      expect(refused.body.detail).toContain('Uploads of films');
      const media = await call(origin, 'GET', `/media/${prefix.slice('public/'.length)}master.m3u8`);
      expect(media.headers.get('cache-control')).toBe('no-store');
      expect((await call(origin, 'POST', `/api/stream/${id}/view`, { json: {} })).status).toBe(404);
    }

    expect((await change(owner.id, { suspended: null })).body.account.suspended).toBeNull();
    for (const origin of [api.origin, replica]) {
      await until(
        'it is back',
        async () =>
          JSON.stringify(await publicStatuses(origin, id, prefix)) === JSON.stringify(open) &&
          (await call(origin, 'GET', '/api/videos', { token: owner.token })).status === 200 &&
          (await call(origin, 'GET', '/api/videos', { key })).status === 200,
      );
    }
    expect((await audit(owner.id)).map(({ action }) => action)).toEqual(['account.restore', 'account.suspend']);
  });

  it('is refused by a process that missed the notice, and by one that starts later', async () => {
    const owner = await register();
    const { id, prefix } = await readyVideo(owner.token);
    // As an older version or a person with SQL would: nobody is told.
    await api.database.prisma.account.update({
      where: { id: owner.id },
      data: { suspendedAt: new Date(), suspendedReason: 'Spam' },
    });
    await until('both learn of it', async () => {
      const statuses = [await publicStatuses(api.origin, id, prefix), await publicStatuses(replica, id, prefix)];
      return JSON.stringify(statuses) === JSON.stringify([closed, closed]);
    });
    const later = await api.startReplica();
    expect(await publicStatuses(later, id, prefix)).toEqual(closed);
  });

  it('loses the upload in progress, and cannot start or finish another one', async () => {
    const owner = await register();
    const { hostname, port } = new URL(replica);
    const answered = new Promise<number>((resolve, reject) => {
      const sending = request({
        hostname,
        port,
        method: 'POST',
        path: '/api/videos/upload',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      sending.on('response', (response) => {
        response.resume();
        sending.destroy();
        resolve(response.statusCode ?? 0);
      });
      sending.on('error', reject);
      sending.write('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA title\r\n');
      sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
      sending.write(Buffer.alloc(100_000));
    });
    const { prisma } = api.database;
    const own = () => prisma.video.findMany({ where: { accountId: owner.id } });
    await until('the upload has begun', async () => (await own()).length === 1);
    const [begun] = await own();
    await suspend(owner.id);
    expect(await answered).toBe(403);
    await until('nothing is left', async () => (await own()).length === 0);
    expect(await storedKeys(api.storage, begun?.id ?? '')).toEqual([]);
    const again = await call(api.origin, 'POST', '/api/videos/upload', { token: owner.token, form: new FormData() });
    expect([again.status, again.body.code]).toEqual([403, 'account_suspended']);
  });
});

describe('quotas of one account', () => {
  it('replace the settings at the next upload, at every process', async () => {
    const owner = await register();
    const { account } = (await change(owner.id, { quotas: { video: { bytes: 10 }, image: { unfinished: 5 } } })).body;
    expect(account.quotas).toEqual({
      video: { bytes: 10, unfinished: null },
      music: { bytes: null, unfinished: null },
      image: { bytes: null, unfinished: 5 },
    });
    await expect(upload(replica, owner.token)).rejects.toThrow('quota_exceeded');
    await change(owner.id, { quotas: { video: { bytes: null } } });
    await upload(replica, owner.token);
    await change(owner.id, { quotas: { video: { unfinished: 1 } } });
    await expect(upload(api.origin, owner.token)).rejects.toThrow('rate_limited');
    await change(owner.id, { quotas: { video: { unfinished: 0 } } });
    await upload(api.origin, owner.token);
    expect((await audit(owner.id)).filter(({ action }) => action === 'account.quota')).toHaveLength(5);
  });
});

describe('a video that is taken down', () => {
  const takeDown = (id: string, reason = 'Copyright') =>
    call(api.origin, 'DELETE', `/api/admin/videos/${id}`, { token: admin.token, json: { reason } });

  it('is gone for the public and stays for its owner, with the reason', async () => {
    const owner = await register();
    const { id, prefix } = await readyVideo(owner.token);
    expect(await publicStatuses(replica, id, prefix)).toEqual(open);
    const before = await call(api.origin, 'GET', `/api/admin/videos/${id}`, { token: admin.token });
    expect(before.body).toMatchObject({ video: { id, status: 'ready' }, owner: { id: owner.id } });

    expect((await takeDown(id)).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual([]);
    await until('the replica knows', async () => {
      return JSON.stringify(await publicStatuses(replica, id, prefix)) === JSON.stringify(closed);
    });
    const mine = await call(replica, 'GET', `/api/videos/${id}`, { token: owner.token });
    expect(mine.body.video).toMatchObject({
      status: 'error',
      error: { code: 'taken_down', message: 'Copyright' },
      taken_down: { at: expect.any(String), reason: 'Copyright' },
    });
    // Again: nothing happens, unless the reason is another one.
    expect((await takeDown(id)).status).toBe(200);
    expect((await takeDown(id, 'Copyright of a film')).status).toBe(200);
    expect((await audit(owner.id)).map(({ action, target }) => [action, target])).toEqual([
      ['videos.take_down', `videos:${id}`],
      ['videos.take_down', `videos:${id}`],
    ]);
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token: owner.token })).status).toBe(200);
    expect((await takeDown(id)).status).toBe(404);
  });

  it('is not transcoded any more, and a late result changes nothing', async () => {
    const owner = await register();
    const id = await upload(api.origin, owner.token);
    const jobId = await jobOf(api, id);
    expect((await takeDown(id)).status).toBe(200);
    const rows = await api.database.query('SELECT 1 FROM queue.jobs WHERE id = $1', [jobId]);
    expect(rows).toEqual([]);
    const prefix = `public/videos/${id}/late/`;
    await api.storage.put(`${prefix}master.m3u8`, Buffer.from('late'));
    await api.queue.publish('video.transcoded', {
      videoId: id,
      jobId,
      prefix,
      durationSeconds: 1,
      width: 1280,
      height: 720,
      qualities: ['720p'],
      bytes: 1,
    });
    await until('the late objects are removed', async () => (await storedKeys(api.storage, id)).length === 0);
    const mine = await call(api.origin, 'GET', `/api/videos/${id}`, { token: owner.token });
    expect(mine.body.video).toMatchObject({ status: 'error', taken_down: { reason: 'Copyright' } });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: 'x', more: 1 }]])('needs a reason: %j', async (json) => {
    const answer = await call(api.origin, 'DELETE', '/api/admin/videos/none', { token: admin.token, json });
    expect(answer.status).toBe(400);
  });
});

describe('jobs', () => {
  const jobs = async (state = 'dead') =>
    (await call(api.origin, 'GET', `/api/admin/jobs?state=${state}`, { token: admin.token })).body.jobs;
  const retry = (id: string) => call(replica, 'POST', `/api/admin/jobs/${id}/retry`, { token: admin.token });

  /** Makes the job of a video dead. Its letter was delivered to its owner just now, who failed to apply it. */
  async function deadVideo(token: string): Promise<{ id: string; jobId: string }> {
    const id = await upload(api.origin, token);
    const jobId = await jobOf(api, id);
    await api.database.execute(
      `UPDATE queue.jobs SET state = 'dead', attempts = 3, last_error = 'the disk is full',
         lease_until = now() + interval '1 hour' WHERE id = $1::uuid`,
      [jobId],
    );
    return { id, jobId };
  }

  it('that are dead are listed and retried, and the retry ends well', async () => {
    const owner = await register();
    const { id, jobId } = await deadVideo(owner.token);
    expect(await jobs()).toEqual([
      {
        id: jobId,
        name: 'video.transcode',
        state: 'dead',
        medium_id: id,
        account_id: owner.id,
        attempts: 3,
        max_attempts: expect.any(Number),
        crashes: 0,
        reason: 'the disk is full',
        request_id: expect.any(String),
        created_at: expect.any(String),
        run_at: expect.any(String),
      },
    ]);
    const answer = await retry(jobId);
    expect(answer.status).toBe(200);
    expect(await jobs()).toEqual([]);
    expect((await jobs('waiting')).map((job: { id: string }) => job.id)).toContain(answer.body.id);
    // A worker takes it, with the source that is still there.
    const taken: string[] = [];
    const worker = await api.queue.consume(
      'video.transcode',
      async (payload, context) => {
        if (payload.videoId === id) taken.push(`${context.jobId} ${context.attempt}`);
      },
      { concurrency: 1 },
    );
    await until('a worker has taken it', async () => taken.length > 0);
    await worker.stop();
    expect(taken).toEqual([`${answer.body.id} 1`]);
    await publishResult(id);
    const entries = await audit(owner.id);
    expect(entries[0]).toMatchObject({ action: 'job.retry', target: `job:${jobId}`, details: { job: answer.body.id } });
  });

  it('are not retried twice, nor after the failure was applied', async () => {
    const owner = await register();
    const { id, jobId } = await deadVideo(owner.token);
    const answers = await Promise.all([retry(jobId), retry(jobId), retry(jobId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const second = await deadVideo(owner.token);
    await api.database.execute(`UPDATE video.videos SET status = 'error' WHERE id = $1`, [second.id]);
    expect((await retry(second.jobId)).body).toMatchObject({ status: 409, code: 'conflict' });
    expect(await jobOf(api, id)).toBe(answers.find(({ status }) => status === 200)?.body.id);
    expect((await retry(await jobOf(api, id))).status).toBe(409);
    expect((await retry(randomUUID())).status).toBe(404);
    expect((await retry('no-uuid')).status).toBe(404);
  });
});

describe('the overview', () => {
  it('has the numbers of this service', async () => {
    const { body } = await call(api.origin, 'GET', '/api/admin/overview', { token: admin.token });
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      migration: expect.stringMatching(/^\d{14}_/),
      engines: { database: expect.stringMatching(/^PostgreSQL \d+/), queue: 'postgres', storage: 'file' },
      accounts: { total: expect.any(Number), approximate: false },
      media: { approximate: false, bytes: expect.any(Number) },
      queues: expect.arrayContaining([expect.objectContaining({ name: 'video.transcode', dead: expect.any(Number) })]),
    });
  });
});
