import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { nextTurn } from '@millrace/testkit/turn';
import { call, type Harness, register, startVideoApi, storedKeys, until, upload, videoForm } from './harness.ts';

let postgres: TestPostgres;
let api: Harness;
let token: string;

beforeAll(async () => {
  postgres = await startPostgres();
  api = await startVideoApi({ MAX_UPLOAD_BYTES: '1000000' }, postgres);
  token = await register(api.origin);
});
afterAll(async () => {
  await api.stop();
  await postgres.stop();
});

const rows = () => api.database.prisma.video.count();
const everything = async () => {
  const found: string[] = [];
  for await (const object of api.storage.list('')) found.push(object.key);
  return found.length;
};

/** Runs `act`, which must leave no rows and no objects behind. */
async function leavesNothing(act: () => Promise<void>): Promise<void> {
  const before = [await rows(), await everything()];
  await act();
  await until('rows and objects are as before', async () => {
    const now = [await rows(), await everything()];
    return now[0] === before[0] && now[1] === before[1];
  });
}

/** Starts an upload request whose body the test writes itself. */
function begin(headers: Record<string, string> = {}) {
  const url = new URL(`${api.origin}/api/videos/upload`);
  const req = request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  const answered = new Promise<number | string>((resolve) => {
    req.on('response', (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    req.on('error', (error) => resolve(error.message));
  });
  return { req, answered };
}

const fileHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n';

describe('an upload', () => {
  it('is answered with 201 and the video, and creates its job', async () => {
    const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form: videoForm('Ünïcode 🎬') });
    expect(answer.status).toBe(201);
    expect(answer.body.video).toMatchObject({ title: 'Ünïcode 🎬', status: 'processing', id: expect.any(String) });
    expect(new Date(answer.body.video.created_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const { id } = answer.body.video;
    expect(await storedKeys(api.storage, id)).toEqual([`private/videos/${id}/source`]);
    const video = await api.database.prisma.video.findUniqueOrThrow({ where: { id } });
    const jobs = await api.database.query<{ name: string }>('SELECT name FROM queue.jobs WHERE id = $1', [video.jobId]);
    expect(jobs).toEqual([{ name: 'video.transcode' }]);
    expect(video).toMatchObject({ sourceName: 'clip.mp4', sourceBytes: 18n });
  });

  it('accepts its parts in any order', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.mp4');
    form.set('description', 'after the file');
    form.set('title', 'after the file, too');
    const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form });
    expect([answer.status, answer.body.video.title, answer.body.video.description]).toEqual([
      201,
      'after the file, too',
      'after the file',
    ]);
  });

  it('is listed as uploading while its bytes arrive, and can then be deleted', async () => {
    await leavesNothing(async () => {
      const { req, answered } = begin();
      req.write(`${fileHead}some bytes`);
      let id = '';
      await until('the video is listed as uploading', async () => {
        const { body } = await call(api.origin, 'GET', '/api/videos', { token });
        const uploading = body.videos.find((video: { status: string }) => video.status === 'uploading');
        id = uploading?.id ?? '';
        return id !== '';
      });
      expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
      req.end('\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nt\r\n--b--\r\n');
      expect(await answered).toBe(404);
    });
  });

  it('shows the fields that came before its file, and the bytes received', async () => {
    await leavesNothing(async () => {
      const { req, answered } = begin();
      const field = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const content = 'x'.repeat(50_000);
      req.write(field('title', 'Lange Fahrt 🚂') + field('description', 'by train') + fileHead + content);
      const own = async () => (await call(api.origin, 'GET', '/api/videos', { token })).body.videos;
      const isIt = ({ title }: { title: string }) => title === 'Lange Fahrt 🚂';
      await until('the video is listed with its title', async () => (await own()).some(isIt));
      const [video] = (await own()).filter(isIt);
      expect(video).toMatchObject({ status: 'uploading', description: 'by train' });
      await until(
        'its bytes are counted',
        // The parser may hold back the last bytes, because they could begin a boundary.
        async () => (await own()).find(isIt)?.uploaded_bytes > content.length - 100,
      );
      req.end(`${content}\r\n${field('title', 'A later title')}--b--\r\n`);
      expect(await answered).toBe(400);
    });
  });

  it('shows its full size once it is accepted', async () => {
    const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form: videoForm('counted') });
    expect(answer.body.video).toMatchObject({ title: 'counted', uploaded_bytes: 18 });
  });

  it('leaves nothing behind if the client disconnects', async () => {
    await leavesNothing(async () => {
      const count = await rows();
      const { req } = begin();
      req.write(fileHead + 'x'.repeat(10_000));
      await until('a row exists', async () => (await rows()) === count + 1);
      req.destroy();
    });
  });

  it('is rejected at the first byte over the limit, while the client is still sending', async () => {
    await leavesNothing(async () => {
      const { req, answered } = begin();
      req.write(fileHead);
      const chunk = Buffer.alloc(100_000);
      let isOver = false;
      void answered.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        if (req.write(chunk, () => undefined)) await nextTurn();
        else await Promise.race([answered, once(req, 'drain').catch(() => undefined)]);
      }
      expect(await answered).toBe(413);
      req.destroy();
    });
  });

  it('that declares too many bytes is rejected before any is sent', async () => {
    await leavesNothing(async () => {
      const { req, answered } = begin({ 'content-length': '99000000' });
      req.flushHeaders();
      expect(await answered).toBe(413);
      req.destroy();
    });
  });

  it.each([
    ['no title', (form: FormData) => form.delete('title')],
    ['a blank title', (form: FormData) => form.set('title', '  ')],
    ['a title with NUL', (form: FormData) => form.set('title', 'a\u0000b')],
    ['a title too long', (form: FormData) => form.set('title', 'x'.repeat(301))],
    ['a title sent as a file', (form: FormData) => form.set('title', new Blob(['x']), 'x.txt')],
    ['no file', (form: FormData) => form.delete('file')],
    ['a file sent as text', (form: FormData) => form.set('file', 'text')],
    ['two files', (form: FormData) => form.append('file', new Blob(['y']), 'y.mp4')],
    ['two titles', (form: FormData) => form.append('title', 'another')],
  ])('with %s is 400 and leaves nothing behind', async (_what, spoil) => {
    await leavesNothing(async () => {
      const form = videoForm();
      spoil(form);
      const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    });
  });

  it('that is not multipart is 415, and one without credentials is 401', async () => {
    expect((await call(api.origin, 'POST', '/api/videos/upload', { token, json: {} })).status).toBe(415);
    expect((await call(api.origin, 'POST', '/api/videos/upload', { form: videoForm() })).status).toBe(401);
  });

  it('of a dead process is removed by the janitor', async () => {
    const id = await upload(api.origin, token);
    await api.database.execute(
      "UPDATE video.videos SET status = 'uploading', job_id = NULL, updated_at = now() - interval '3 minutes' WHERE id = $1",
      [id],
    );
    await until(
      'the row is gone',
      async () => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).status === 404,
    );
    await until('its object is gone', async () => (await storedKeys(api.storage, id)).length === 0);
  });

  it('is 503 with Retry-After while the database is unavailable, and works again afterwards', async () => {
    await postgres.pause();
    try {
      const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form: videoForm() });
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const ready = await call(api.origin, 'GET', '/readyz');
      expect([ready.status, ready.body.status]).toEqual([200, 'degraded']);
    } finally {
      await postgres.resume();
    }
    await until('uploads work again', async () => {
      const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form: videoForm() });
      return answer.status === 201;
    });
  });
});
