import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type Draft, DraftGoneError, openStorage, type Storage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type LinkedS3, linkToS3 } from '@millrace/testkit/s3';
import { type Answer, call, type Harness, register, startVideoApi, storedKeys, until } from './harness.ts';

interface Part {
  number: number;
  etag: string;
}

await describeWithEngine('s3', 'a direct upload', () => {
  let s3: LinkedS3;
  let storage: Storage;
  let api: Harness;
  let token: string;
  const bucket = `direct-${Date.now()}`;
  const environment = { ...process.env };

  beforeAll(async () => {
    s3 = await linkToS3();
    Object.assign(process.env, s3.env);
    const url = `s3://${bucket}`;
    storage = await openStorage({ url, log: silentLogger() });
    api = await startVideoApi({ STORAGE_URL: url, QUOTA_BYTES: '1000', UPLOAD_KEPT_HOURS: '48' }, undefined, 500);
    token = await register(api.origin);
  }, 180_000);
  afterAll(async () => {
    await api?.stop();
    await storage?.close();
    await s3?.stop();
    process.env = environment;
  });

  const ask = (method: string, path: string, json?: unknown, who = token): Promise<Answer> =>
    call(api.origin, method, `/api/uploads/direct${path}`, { token: who, ...(json !== undefined && { json }) });
  const create = (bytes: number, who = token) => ask('POST', '', { title: 'A title', bytes }, who);
  const begin = async (bytes: number, who = token): Promise<string> => {
    const answer = await create(bytes, who);
    expect([answer.status, answer.body.part_count]).toEqual([201, 1]);
    return answer.body.id;
  };
  const addressOf = async (id: string, who = token): Promise<string> => {
    const answer = await ask('POST', `/${id}/parts`, { parts: [1] }, who);
    expect(answer.status).toBe(200);
    return answer.body.parts[0].url;
  };
  const put = async (url: string, bytes: Uint8Array): Promise<{ status: number; etag: string }> => {
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
    await response.text();
    return { status: response.status, etag: response.headers.get('etag') ?? '' };
  };
  const send = async (id: string, bytes: Uint8Array, who = token): Promise<Part[]> => {
    const { status, etag } = await put(await addressOf(id, who), bytes);
    expect(status).toBe(200);
    return [{ number: 1, etag }];
  };
  const complete = (id: string, parts: Part[], who = token) => ask('POST', `/${id}/complete`, { parts }, who);
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await api.database.prisma.video.findUnique({ where: { id } }))?.status;
  const update = (id: string, assignments: string, ...values: unknown[]) =>
    api.database.execute(`UPDATE platform.uploads SET ${assignments} WHERE media_id = $1`, [id, ...values]);
  const rowOf = async (id: string) => {
    const sql = `SELECT state, extract(epoch FROM expires_at - now())::float8 AS left FROM platform.uploads WHERE media_id = $1`;
    return (await api.database.query<{ state: Draft['state']; left: number }>(sql, [id]))[0];
  };
  /** The draft of an upload as its row has it. */
  const draftOf = async (id: string): Promise<Draft> => {
    const row = await rowOf(id);
    if (row?.state.uploadId === undefined) throw new Error('The upload has not begun.');
    return { key: `private/videos/${id}/source`, length: 10, offset: 0, state: row.state };
  };
  const direct = () => {
    const { direct: found } = storage.drafts;
    if (found === undefined) throw new Error('The storage takes no direct uploads.');
    return found;
  };
  const expectNothingOf = async (id: string, draft: Draft): Promise<void> => {
    expect(await statusOf(id)).toBeUndefined();
    expect(await rowOf(id)).toBeUndefined();
    await until('no object is left', async () => (await storedKeys(storage, id)).length === 0);
    await expect(direct().parts(draft)).rejects.toThrow(DraftGoneError);
  };

  it('lives for 24 hours at most, whatever arrives', async () => {
    const id = await begin(10);
    const day = 24 * 3_600;
    const first = (await rowOf(id))?.left ?? 0;
    expect(first).toBeGreaterThan(day - 60);
    expect(first).toBeLessThanOrEqual(day);
    // Neither parts nor an attempt to complete it make it live longer.
    await update(id, `expires_at = now() + interval '100 seconds'`);
    const parts = await send(id, Buffer.alloc(10));
    expect((await complete(id, [{ number: 1, etag: 'other' }])).status).toBe(409);
    expect((await rowOf(id))?.left).toBeLessThanOrEqual(100);
    const signed = await ask('POST', `/${id}/parts`, { parts: [1] });
    expect(signed.body.expires_in).toBeLessThanOrEqual(100);
    expect((await complete(id, parts)).status).toBe(200);
  });

  it('does not exist when its time is over, and leaves nothing', async () => {
    const id = await begin(10);
    const parts = await send(id, Buffer.alloc(10));
    const address = await addressOf(id);
    const draft = await draftOf(id);
    expect(await direct().parts(draft)).toHaveLength(1);
    await update(id, `expires_at = now() - interval '1 second'`);
    for (const answer of [
      await ask('GET', `/${id}/parts`),
      await ask('POST', `/${id}/parts`, { parts: [1] }),
      await complete(id, parts),
      await ask('DELETE', `/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    await until('the janitor has removed it', async () => (await statusOf(id)) === undefined);
    await expectNothingOf(id, draft);
    // The client does not know yet.
    expect((await put(address, Buffer.alloc(10))).status).toBe(404);
    await expectNothingOf(id, draft);
  });

  it('whose process died while it began is removed, with what the storage has of it', async () => {
    const id = await begin(10);
    const draft = await draftOf(id);
    const { uploadId: _, ...planned } = draft.state;
    await update(id, `state = $2::jsonb, created_at = now() - interval '11 minutes'`, JSON.stringify(planned));
    await until('the janitor has removed it', async () => (await statusOf(id)) === undefined);
    await expectNothingOf(id, draft);
  });

  it.each(['the next request', 'the janitor'])(
    'whose process died after it was proven is finished by %s',
    async (who) => {
      const id = await begin(10);
      const parts = await send(id, Buffer.alloc(10));
      if (who === 'the next request') {
        // It has completed the object, too.
        await storage.drafts.complete(await direct().prove(await draftOf(id), parts));
      }
      await update(
        id,
        `received = length, lease_id = $2::uuid, lease_until = now() + interval '2 seconds'`,
        randomUUID(),
      );
      if (who === 'the next request') expect((await complete(id, parts)).status).toBe(200);
      else await until('the upload is finished', async () => (await statusOf(id)) === 'processing');
      expect(await statusOf(id)).toBe('processing');
      expect(await storedKeys(storage, id)).toEqual([`private/videos/${id}/source`]);
      const again = await complete(id, parts);
      expect([again.status, again.body]).toEqual([200, { id }]);
    },
  );

  it('cannot continue if the storage has lost it, and leaves nothing', async () => {
    const id = await begin(10);
    const parts = await send(id, Buffer.alloc(10));
    const draft = await draftOf(id);
    await storage.drafts.abandon(draft);
    expect((await ask('GET', `/${id}/parts`)).status).toBe(404);
    expect((await complete(id, parts)).status).toBe(404);
    await expectNothingOf(id, draft);
  });

  it('of an empty file is not begun', async () => {
    const { status, body } = await create(0);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'empty_file', 'bytes']);
  });

  it('counts against the quota, at its beginning and at its end', async () => {
    const other = await register(api.origin);
    const refused = await create(1_001, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'quota_exceeded']);
    const one = await begin(600, other);
    // What was begun counts with its whole length.
    expect((await create(600, other)).body.code).toBe('quota_exceeded');
    const sent = await send(one, randomBytes(600), other);
    const draft = await draftOf(one);
    // The limit may fall meanwhile.
    await api.database.execute(
      `INSERT INTO auth.quotas (account_id, service, bytes) SELECT account_id, 'video', 500 FROM video.videos WHERE id = $1`,
      [one],
    );
    const over = await complete(one, sent, other);
    expect([over.status, over.body.code]).toEqual([403, 'quota_exceeded']);
    await expectNothingOf(one, draft);
    expect((await complete(one, sent, other)).status).toBe(404);
  });

  it('is not begun while the storage is away, and leaves no row', async () => {
    const other = await register(api.origin);
    s3.link.cut();
    try {
      const answer = await create(10, other);
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    } finally {
      s3.link.mend();
    }
    const listed = await call(api.origin, 'GET', '/api/videos', { token: other });
    expect(listed.body.total).toBe(0);
  });
});
