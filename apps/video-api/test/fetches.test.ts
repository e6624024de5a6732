import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keys } from '@millrace/storage';
import { call, type Harness, register, startVideoApi, storedKeys, until } from './harness.ts';

describe('results of fetches', () => {
  let api: Harness;
  let token = '';
  beforeAll(async () => {
    api = await startVideoApi({ QUOTA_BYTES: '1000' });
  });
  afterAll(() => api.stop());

  const show = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
  /** A video that is being fetched, by an account of its own. */
  async function begin(): Promise<{ id: string; jobId: string; payload: Record<string, unknown> }> {
    token = await register(api.origin);
    const json = { url: 'https://media.example.com/a.mp4?key=hush', title: 'A title' };
    const answer = await call(api.origin, 'POST', '/api/videos', { token, json });
    expect(answer.status).toBe(202);
    const { id } = answer.body.video;
    const [row] = await api.database.query<{ jobId: string; payload: Record<string, unknown> }>(
      `SELECT j.id AS "jobId", j.payload FROM queue.jobs j JOIN video.videos v ON v.job_id = j.id WHERE v.id = $1`,
      [id],
    );
    if (row === undefined) throw new Error('there is no job');
    return { id, ...row };
  }
  const urls = async (): Promise<number> => {
    const sql = `SELECT count(*)::int AS n FROM queue.jobs WHERE payload::text LIKE '%hush%'`;
    return (await api.database.query<{ n: number }>(sql, []))[0]?.n ?? -1;
  };
  const tell = (id: string, jobId: string, bytes: number) =>
    api.queue.publish('video.fetched', { mediaId: id, jobId, bytes, fileName: 'a.mp4', contentType: null });

  it('accept the source once, and forget the address', async () => {
    const { id, jobId, payload } = await begin();
    expect(payload).toMatchObject({ maxBytes: 1_000, sourceKey: keys.source('videos', id) });
    await api.storage.put(keys.source('videos', id), Buffer.alloc(600));
    await tell(id, jobId, 600);
    await tell(id, jobId, 600);
    await until('the fetch to be applied', async () => (await show(id)).status === 'processing');
    expect(await show(id)).toMatchObject({ title: 'A title', uploaded_bytes: 600 });
    expect(await urls()).toBe(0);
    expect(await storedKeys(api.storage, id)).toEqual([keys.source('videos', id)]);
  });

  it('refuse a source beyond the quota, and keep nothing of it', async () => {
    const { id, jobId } = await begin();
    await api.storage.put(keys.source('videos', id), Buffer.alloc(1_200));
    await tell(id, jobId, 1_200);
    await until('the fetch to fail', async () => (await show(id)).status === 'error');
    expect((await show(id)).error.code).toBe('source_too_large');
    await until('nothing to be stored', async () => (await storedKeys(api.storage, id)).length === 0);
    expect(await urls()).toBe(0);
  });

  it('of a deleted video change nothing', async () => {
    const { id, jobId } = await begin();
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    await api.storage.put(keys.source('videos', id), Buffer.alloc(10));
    await tell(id, jobId, 10);
    await until('nothing to be stored', async () => (await storedKeys(api.storage, id)).length === 0);
    expect(await urls()).toBe(0);
  });

  it('end with the suspension of the account', async () => {
    const { id, jobId } = await begin();
    await api.database.execute(
      `UPDATE auth.accounts SET suspended_at = now(), suspended_reason = 'Spam'
       WHERE id = (SELECT account_id FROM video.videos WHERE id = $1)`,
      [id],
    );
    await api.storage.put(keys.source('videos', id), Buffer.alloc(10));
    await tell(id, jobId, 10);
    const rows = () => api.database.query('SELECT 1 FROM video.videos WHERE id = $1', [id]);
    await until('the video to be removed', async () => (await rows()).length === 0);
    await until('nothing to be stored', async () => (await storedKeys(api.storage, id)).length === 0);
    expect(await urls()).toBe(0);
  });
});
