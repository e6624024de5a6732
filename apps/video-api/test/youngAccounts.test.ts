import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type Harness, startVideoApi, until, videoForm } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startVideoApi({ TRUST_PROXY: 'true', UPLOADS_AT_ONCE: '3', MAX_WAITING_JOBS: '8' });
});
afterAll(() => api.stop());

let registered = 0;
async function registerFrom(address: string): Promise<string> {
  registered += 1;
  const { body } = await call(api.origin, 'POST', '/api/auth/register', {
    json: { email: `young-${registered}@example.com`, password: 'a long enough password', companyName: 'Acme' },
    headers: { 'x-forwarded-for': address },
  });
  return body.token;
}

const uploading = () => api.database.prisma.video.count({ where: { status: 'uploading' } });

/** An upload whose client has sent its beginning, and waits. */
function stalled(token: string): { socket: Socket; answer: () => string } {
  const { port } = new URL(api.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nsome bytes';
  socket.write(
    `POST /api/videos/upload HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000\r\n\r\n${part}`,
  );
  return { socket, answer: () => answer };
}

describe('accounts that are younger than a day', () => {
  it('share the places of uploads with others of their network, and not with those of another one', async () => {
    const uploads: ReturnType<typeof stalled>[] = [];
    for (const address of ['203.0.113.1', '203.0.113.2', '198.51.100.1']) {
      uploads.push(stalled(await registerFrom(address)));
      await until('it has begun', async () => (await uploading()) === uploads.length);
    }
    const stranger = await registerFrom('192.0.2.1');
    const answer = await call(api.origin, 'POST', '/api/videos/upload', { token: stranger, form: videoForm() });
    expect(answer.status).toBe(201);
    await until('one has lost its place', () => uploads.some((one) => one.answer() !== ''));
    expect(uploads.map((one) => one.answer().split('\r\n')[0])).toEqual(['', 'HTTP/1.1 503 Service Unavailable', '']);
    for (const { socket } of uploads) socket.destroy();
    await until('all are abandoned', async () => (await uploading()) === 0);
  });

  it('share the second half of the queue, for a day', async () => {
    const offer = async (token: string) =>
      (await call(api.origin, 'POST', '/api/videos/upload', { token, form: videoForm() })).status;
    const tokens = [];
    for (const n of [1, 2, 3]) tokens.push(await registerFrom(`203.0.113.${n}`));
    const [first = '', second = '', third = ''] = tokens;
    // With that of the stranger, half of the queue.
    for (let n = 0; n < 3; n += 1) expect(await offer(first)).toBe(201);
    expect(await offer(second)).toBe(429);
    expect(await offer(await registerFrom('198.51.100.2'))).toBe(201);
    await api.database.execute("UPDATE auth.accounts SET created_at = now() - interval '25 hours'", []);
    expect([await offer(second), await offer(third), await offer(first)]).toEqual([201, 201, 429]);
  });
});
