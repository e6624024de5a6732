import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Drafts, readWhole } from '@millrace/storage';
import { pause } from '@millrace/testkit/waiting';
import { type Answer, call, type Harness, register, startVideoApi, storedKeys, until, upload } from './harness.ts';

const settings = { MAX_UPLOAD_BYTES: '40000000', QUOTA_BYTES: '60000000', UPLOAD_KEPT_HOURS: '2' };
let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi(settings, undefined, 500);
  token = await register(api.origin);
});
afterAll(() => api.stop());

const tus = { 'Tus-Resumable': '1.0.0' };
const title = Buffer.from('A title').toString('base64');

const create = (length: number, who = token): Promise<Answer> =>
  call(api.origin, 'POST', '/api/uploads', {
    token: who,
    headers: { ...tus, 'Upload-Length': String(length), 'Upload-Metadata': `title ${title}` },
  });
const begin = async (length: number, who = token): Promise<string> => {
  const answer = await create(length, who);
  expect(answer.status).toBe(201);
  return answer.headers.get('location')?.split('/').pop() ?? '';
};
const send = async (
  id: string,
  offset: number,
  bytes: Uint8Array,
  who = token,
  origin = api.origin,
): Promise<number> => {
  const response = await fetch(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${who}`,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return response.status;
};
/** A PATCH whose body the test writes itself. */
function stalled(id: string, offset: number, length: number): ClientRequest {
  const req = request(new URL(`${api.origin}/api/uploads/${id}`), {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  });
  // The connection breaks on purpose.
  req.on('error', () => undefined);
  return req;
}
const head = (id: string, who = token): Promise<Answer> =>
  call(api.origin, 'HEAD', `/api/uploads/${id}`, { token: who, headers: tus });
const statusOf = async (id: string): Promise<string | undefined> =>
  (await api.database.prisma.video.findUnique({ where: { id } }))?.status;
const update = (id: string, assignments: string, ...values: unknown[]) =>
  api.database.execute(`UPDATE platform.uploads SET ${assignments} WHERE media_id = $1`, [id, ...values]);
const rowsOf = (id: string) => api.database.query('SELECT 1 FROM platform.uploads WHERE media_id = $1', [id]);
/** Files of unfinished writes. */
const unfinished = (): Promise<string[]> => readdir(join(api.folder, '~uploads'));
const jobsOf = (id: string) =>
  api.database.query(`SELECT 1 FROM queue.jobs j JOIN video.videos v ON v.job_id = j.id WHERE v.id = $1`, [id]);

describe('a resumable upload', () => {
  it('has the bytes that were sent, in any pieces', async () => {
    const bytes = randomBytes(20_000_003);
    const id = await begin(bytes.length);
    let at = 0;
    for (const size of [1, 8 * 1024 * 1024, 7_000_000, 4_611_394]) {
      expect(await send(id, at, bytes.subarray(at, at + size))).toBe(204);
      at += size;
    }
    expect(await statusOf(id)).toBe('processing');
    expect(await jobsOf(id)).toHaveLength(1);
    const stored = await api.storage.get(`private/videos/${id}/source`);
    if (stored === null) throw new Error('The source is missing.');
    expect(Buffer.from(await readWhole(stored)).equals(bytes)).toBe(true);
    expect(await unfinished()).toEqual([]);
  });

  it('refuses metadata that it does not know, but what clients of tus send of themselves', async () => {
    const encoded = (fields: Record<string, string>) =>
      Object.entries({ title: 'A title', ...fields })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join();
    const createWith = (fields: Record<string, string>) =>
      call(api.origin, 'POST', '/api/uploads', {
        token,
        headers: { ...tus, 'Upload-Length': '10', 'Upload-Metadata': encoded(fields) },
      });
    const refused = await createWith({ visability: 'private' });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      ...[400, 'invalid_request'],
      [{ field: 'visability', message: 'is not known; the known field most like it is visibility' }],
    ]);
    const videos = async () => (await call(api.origin, 'GET', '/api/videos?limit=1', { token })).body.videos;
    const before = await videos();
    const misspelt = await createWith({ filname: 'a.mp4' });
    expect(misspelt.body.errors?.[0]?.message).toContain('filename');
    expect(await videos()).toEqual(before);
    // As Uppy and tus-js-client send them.
    const sent = { filename: 'a.mp4', filetype: 'video/mp4', name: 'a.mp4', type: 'video/mp4', relativePath: 'null' };
    const accepted = await createWith({ ...sent, visibility: 'unlisted' });
    expect([accepted.status, accepted.headers.get('warning')]).toEqual([201, null]);
    expect((await videos())[0]).toMatchObject({ visibility: 'unlisted' });
    await call(api.origin, 'DELETE', `/api/uploads/${accepted.headers.get('location')?.split('/').pop()}`, {
      token,
      headers: tus,
    });
  });

  it('without bytes is refused at once', async () => {
    const answer = await create(0);
    expect([answer.status, answer.body.code, answer.headers.get('location')]).toEqual([400, 'empty_file', null]);
  });

  it('takes the method that a client without PATCH, HEAD and DELETE names in a header', async () => {
    const id = await begin(6);
    const posted = (method: string, headers = {}, body?: string) =>
      fetch(`${api.origin}/api/uploads/${id}`, {
        method: 'POST',
        headers: { ...tus, authorization: `Bearer ${token}`, 'X-HTTP-Method-Override': method, ...headers },
        ...(body !== undefined && { body }),
      });
    const bytes = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await posted('PATCH', bytes, 'abc')).status).toBe(204);
    const asked = await posted('head');
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '3']);
    expect((await posted('PUT')).status).toBe(404);
    expect((await posted('DELETE')).status).toBe(204);
    expect((await posted('HEAD')).status).toBe(404);
  });

  it('is continued by any replica, also while another one still receives', async () => {
    const replica = await api.startReplica();
    const bytes = randomBytes(300_000);
    const id = await begin(bytes.length);
    expect(await send(id, 0, bytes.subarray(0, 100_000), token, replica)).toBe(204);
    let slow: ClientRequest | undefined;
    let patienceMs = 50;
    // To ask for the offset ends the request, which may not have arrived whole.
    await until('what arrived there is known here', async () => {
      const answer = await call(replica, 'HEAD', `/api/uploads/${id}`, { token, headers: tus });
      const offset = Number(answer.headers.get('upload-offset'));
      if (offset === 150_000) return true;
      slow?.destroy();
      slow = stalled(id, offset, bytes.length - offset);
      slow.write(bytes.subarray(offset, 150_000));
      await pause(patienceMs, 'Nothing tells of bytes that are on their way; the next time, they have twice as long.');
      patienceMs *= 2;
      return false;
    });
    expect(await send(id, 150_000, bytes.subarray(150_000), token, replica)).toBe(204);
    slow?.destroy();
    const stored = await api.storage.get(`private/videos/${id}/source`);
    if (stored === null) throw new Error('The source is missing.');
    expect(Buffer.from(await readWhole(stored)).equals(bytes)).toBe(true);
  });

  it('never falls back behind what was answered, however long the storage takes to remove old pieces', async () => {
    const id = await begin(100);
    // Of every instance of the driver.
    const driver: Drafts = Object.getPrototypeOf(api.storage.drafts);
    const { append } = driver;
    // As S3, which stores the rest of a body at its end and says it with the result only.
    jest.spyOn(driver, 'append').mockImplementation(function (
      this: Drafts,
      draft,
      body,
      { onStored: _, ...options } = {},
    ) {
      return append.call(this, draft, body, options);
    });
    // It takes longer than the time between two commits of a running append.
    const tidy = jest
      .spyOn(driver, 'tidy')
      .mockImplementation(() => pause(2_500, 'The time between two commits passes.'));
    try {
      expect(await send(id, 0, Buffer.alloc(60))).toBe(204);
      expect(tidy).toHaveBeenCalled();
    } finally {
      jest.restoreAllMocks();
    }
    expect((await head(id)).headers.get('upload-offset')).toBe('60');
  });

  it('tells when it is removed: later with every byte', async () => {
    const id = await begin(100);
    await update(id, `expires_at = now() + interval '10 minutes'`);
    await send(id, 0, Buffer.alloc(10));
    const [row] = await api.database.query<{ left: number }>(
      'SELECT extract(epoch FROM expires_at - now())::int AS left FROM platform.uploads WHERE media_id = $1',
      [id],
    );
    expect(row?.left).toBeGreaterThan(7_100);
    const told = Date.parse((await head(id)).headers.get('upload-expires') ?? '');
    expect(Math.abs(told - Date.now() - 7_200_000)).toBeLessThan(60_000);
  });

  it.each(['the next request', 'the janitor'])(
    'whose process died after the last byte is finished by %s',
    async (who) => {
      const bytes = randomBytes(1_000);
      const id = await begin(bytes.length);
      const { drafts } = api.storage;
      const { draft } = await drafts.append(drafts.start(`private/videos/${id}/source`, 1_000), Readable.from([bytes]));
      // As a dead process leaves it: its lease runs for a moment.
      await update(
        id,
        `received = $2::bigint, state = $3::jsonb, lease_id = $4::uuid, lease_until = now() + interval '2 seconds'`,
        draft.offset,
        JSON.stringify(draft.state),
        randomUUID(),
      );
      if (who === 'the next request') {
        const answer = await head(id);
        expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, '1000']);
      } else await until('the upload is finished', async () => (await statusOf(id)) === 'processing');
      expect(await statusOf(id)).toBe('processing');
      expect(await jobsOf(id)).toHaveLength(1);
      expect(await storedKeys(api.storage, id)).toEqual([`private/videos/${id}/source`]);
      expect((await head(id)).headers.get('upload-offset')).toBe('1000');
    },
  );

  it('may be completed twice, because its process died before it said so', async () => {
    const bytes = randomBytes(500);
    const id = await begin(bytes.length);
    const { drafts } = api.storage;
    const { draft } = await drafts.append(drafts.start(`private/videos/${id}/source`, 500), Readable.from([bytes]));
    await drafts.complete(draft);
    await update(id, 'received = length');
    expect((await head(id)).headers.get('upload-offset')).toBe('500');
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('starts again if the storage has lost its bytes', async () => {
    const id = await begin(1_000);
    await send(id, 0, Buffer.alloc(400));
    await api.storage.drafts.abandon(api.storage.drafts.start(`private/videos/${id}/source`, 1_000));
    expect(await send(id, 400, Buffer.alloc(600))).toBe(404);
  });

  it('counts against the quota from its beginning on', async () => {
    const other = await register(api.origin);
    const first = await begin(35_000_000, other);
    expect(await send(first, 0, Buffer.alloc(35_000_000), other)).toBe(204);
    const refused = await create(30_000_000, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'quota_exceeded']);
    // What was begun counts with its whole length, although no byte of it has arrived.
    const one = await begin(20_000_000, other);
    const second = await create(20_000_000, other);
    expect([second.status, second.body.code]).toEqual([403, 'quota_exceeded']);
    // The limit may fall meanwhile.
    await api.database.execute(
      `INSERT INTO auth.quotas (account_id, service, bytes) SELECT account_id, 'video', 40000000 FROM video.videos WHERE id = $1`,
      [one],
    );
    expect(await send(one, 0, Buffer.alloc(20_000_000), other)).toBe(403);
    expect((await head(one, other)).status).toBe(404);
    expect(await statusOf(one)).toBeUndefined();
    await until('nothing is left', async () => (await storedKeys(api.storage, one)).length === 0);
  });

  it('ends when its video is deleted in the middle of a request, and leaves nothing', async () => {
    const id = await begin(1_000_000);
    const req = stalled(id, 0, 1_000_000);
    const answered = new Promise<number>((resolve, reject) => {
      req.once('response', (res) => resolve(res.resume().statusCode ?? 0));
      req.once('error', reject);
    });
    req.write(Buffer.alloc(300_000));
    await until('a request holds it', async () => {
      const sql = 'SELECT 1 FROM platform.uploads WHERE media_id = $1 AND lease_id IS NOT NULL';
      return (await api.database.query(sql, [id])).length > 0;
    });
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    expect([404, 409]).toContain(await answered);
    req.destroy();
    expect(await rowsOf(id)).toEqual([]);
    await until('nothing is left', async () => {
      const files = (await unfinished()).filter((name) => name.includes(id));
      return files.length + (await storedKeys(api.storage, id)).length === 0;
    });
  });
});

describe('while the janitor looks often', () => {
  const usual = { stop: async () => {} };
  beforeAll(async () => {
    const before = { api, token };
    api = await startVideoApi(settings, before.api.postgres, 200);
    token = await register(api.origin);
    usual.stop = async () => {
      await api.stop();
      ({ api, token } = before);
    };
  });
  afterAll(() => usual.stop());

  /** Waits until the janitor has looked twice: it removes a whole upload whose process died at the second time. */
  async function janitorHasLooked(): Promise<void> {
    const dead = await upload(api.origin, token);
    await api.database.execute(
      `UPDATE video.videos SET status = 'uploading', job_id = NULL, updated_at = now() - interval '1 day' WHERE id = $1`,
      [dead],
    );
    await until('an upload of a dead process is gone', async () => (await statusOf(dead)) === undefined);
  }

  it('an upload is removed when its time is over, and others are not, however long they pause', async () => {
    const over = await begin(100);
    const paused = await begin(100);
    await send(over, 0, Buffer.alloc(10));
    await send(paused, 0, Buffer.alloc(10));
    await api.database.execute(`UPDATE video.videos SET updated_at = now() - interval '1 day' WHERE id = $1`, [paused]);
    await update(over, `expires_at = now() - interval '1 second'`);
    await until('the upload is gone', async () => (await statusOf(over)) === undefined);
    expect(await rowsOf(over)).toEqual([]);
    expect((await head(over)).status).toBe(404);
    // The file goes after the transaction that removes the rows.
    await until('its file is gone', async () => !(await unfinished()).some((name) => name.includes(over)));
    for (let times = 0; times < 2; times += 1) await janitorHasLooked();
    expect((await head(paused)).headers.get('upload-offset')).toBe('10');
    expect(await send(paused, 10, Buffer.alloc(90))).toBe(204);
  });
});
