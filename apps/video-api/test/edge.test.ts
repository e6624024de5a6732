import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPlaybackTokens, nowInSeconds } from '@millrace/delivery';
import { type Shipper, shipS3Log, startShipper } from '@millrace/edge-shipper';
import { silentLogger } from '@millrace/service';
import { startEdge, type TestEdge } from '@millrace/testkit/edge';
import { describeWithEngine } from '@millrace/testkit/engines';
import { s3LogLine } from '@millrace/testkit/s3';
import { nextTurn } from '@millrace/testkit/turn';
import { pause } from '@millrace/testkit/waiting';
import { call, type Harness, register, startVideoApi, until, upload, videoForm } from './harness.ts';

const edgeToken = 'an-edge-token-of-some-length';
const maxUploadBytes = 8_000_000;
const signingSecret = 'a-secret-that-signs-tokens-of-tests';

/** The body as it came over the wire, not decompressed. */
async function receive(origin: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  const req = request({ hostname, port, path, headers, agent: false }).end();
  const [res] = await once(req, 'response');
  const body = await buffer(res);
  return { status: Number(res.statusCode), headers: res.headers, body };
}

/** A video API behind the edge, as deployed, and the shipper that reports the edge's deliveries. */
await describeWithEngine('nginx', 'video-api behind the edge', () => {
  let api: Harness;
  let edge: TestEdge;
  let shipper: Shipper;
  let relay: Server;
  let token: string;

  const ship = (offsetsFile: string, onCaughtUp: () => void = () => undefined) => {
    const folder = join(edge.logFolder, 'video');
    return startShipper({
      target: { name: 'video', origin: api.origin },
      token: api.deliveryToken,
      folder,
      offsetsFile: join(folder, offsetsFile),
      intervalMs: 50,
      log: silentLogger(),
      watcher: { onLines: () => undefined, onBacklog: () => undefined, onCaughtUp },
    });
  };

  beforeAll(async () => {
    // The address of the edge is not known before that of the API.
    relay = createServer((req, res) => {
      const { hostname, port } = new URL(edge.url);
      const { url: path, method, headers } = req;
      const onward = request({ hostname, port, path, method, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      req.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const address = relay.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    api = await startVideoApi({
      EDGE_PURGE_URLS: `http://127.0.0.1:${address.port}`,
      DELIVERY_EDGE_TOKEN: edgeToken,
      TRUST_PROXY: '1',
      MEDIA_SIGNING_KEYS: `k1:${signingSecret}`,
      MAX_UPLOAD_BYTES: String(maxUploadBytes),
    });
    edge = await startEdge({ origin: api.origin, service: 'video', edgeToken });
    shipper = await ship('.offsets.json');
    token = await register(api.origin);
  });

  afterAll(async () => {
    await shipper.close();
    await edge.stop();
    await api.stop();
    relay.closeAllConnections();
    relay.close();
  });

  async function bandwidth(id: string): Promise<number> {
    const { body } = await call(api.origin, 'GET', '/api/usage/videos', { token });
    return body.videos.find((video: { id: string; bandwidth: number }) => video.id === id)?.bandwidth ?? 0;
  }

  /** Waits until the usage is `bytes`, and checks that it stays there. */
  async function settles(id: string, bytes: number): Promise<void> {
    await until(`${bytes} bytes are counted`, async () => (await bandwidth(id)) >= bytes * 0.99);
    await pause(1_500, 'The API writes what it has counted, and nothing may be counted twice.');
    expect(Math.abs((await bandwidth(id)) - bytes)).toBeLessThanOrEqual(bytes / 100);
  }

  it('passes an upload on, and rejects one that is too large before its end', async () => {
    const form = videoForm('Through the edge', randomBytes(4_000_000));
    const answer = await call(edge.url, 'POST', '/api/videos/upload', { token, form });
    expect(answer.status).toBe(201);
    const boundary = 'x'.repeat(30);
    const { hostname, port } = new URL(edge.url);
    const req = request({
      hostname,
      port,
      path: '/api/videos/upload',
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '900000000',
      },
    });
    req.on('error', () => undefined);
    const answered = once(req, 'response');
    req.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`);
    let sent = 0;
    let refused = false;
    void answered.then(() => {
      refused = true;
    });
    while (!refused && sent < 200_000_000) {
      if (req.write(randomBytes(250_000))) await nextTurn();
      else await Promise.race([answered, once(req, 'drain').catch(() => undefined)]);
      sent += 250_000;
    }
    const [res] = await answered;
    expect(res.statusCode).toBe(413);
    expect(sent).toBeLessThan(200_000_000);
    req.destroy();
  });

  it('counts what clients received from the edge, the API and the bucket', async () => {
    const id = await upload(api.origin, token);
    const prefix = `public/videos/${id}/attempt`;
    const playlist = `#EXTM3U\n${'#EXTINF:4.000,\nsegment.m4s\n'.repeat(400)}`;
    await api.storage.put(`${prefix}/master.m3u8`, Buffer.from(playlist));
    for (let n = 0; n < 4; n += 1) await api.storage.put(`${prefix}/${n}.m4s`, randomBytes(500_000 + n));
    const path = (name: string) => `/media/videos/${id}/attempt/${name}`;
    let received = 0;
    const take = async (origin: string, name: string, headers?: Record<string, string>) => {
      const { status, body } = await receive(origin, path(name), headers);
      expect([200, 206]).toContain(status);
      received += body.length;
    };

    // Through the edge: cache misses and hits, whole objects and ranges, compressed and not.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([0, 1, 2, 3].map((n) => take(edge.url, `${n}.m4s`)));
      await take(edge.url, '1.m4s', { Range: 'bytes=1000-99999' });
      await take(edge.url, 'master.m3u8', { 'Accept-Encoding': 'gzip' });
      await take(edge.url, 'master.m3u8');
    }
    await settles(id, received);

    // Directly from the API.
    await take(api.origin, '2.m4s');
    await take(api.origin, '3.m4s', { Range: 'bytes=0-1234' });
    await settles(id, received);

    // From the bucket, reported by its server access log.
    const sample = Array.from({ length: 20 }, (_, n) => {
      const bytes = 100_000 + n;
      received += bytes;
      const key = `${prefix}/${n % 4}.m4s`;
      return s3LogLine({
        id: randomBytes(8).toString('hex').toUpperCase(),
        key,
        bytes,
        status: n % 2 === 0 ? 200 : 206,
      });
    });
    // The API's own read, which the API has already counted.
    sample.push(
      s3LogLine({ id: 'OWN', key: `${prefix}/2.m4s`, bytes: 500_002, requester: 'arn:aws:iam::1:user/millrace' }),
    );
    const report = () =>
      shipS3Log({
        input: Readable.from(sample.map((line) => `${line}\n`)),
        target: { name: 'video', origin: api.origin },
        token: api.deliveryToken,
      });
    expect(await report()).toMatchObject({ lines: 21, counted: 20, unreadable: 0 });
    await settles(id, received);

    // Both logs again: the bucket's, and the edge's by a shipper without offsets.
    expect(await report()).toMatchObject({ counted: 0, duplicates: 20 });
    let caughtUp = false;
    const again = await ship('.another.json', () => {
      caughtUp = true;
    });
    await until('the log was sent again', async () => caughtUp);
    await again.close();
    await settles(id, received);
    const { body } = await call(api.origin, 'GET', '/api/usage/summary', { token });
    expect(Math.abs(body.bandwidth - received)).toBeLessThanOrEqual(received / 100);
  });

  it('serves private media to who has a token, from one copy for all, and leaves no token in its logs', async () => {
    const id = await upload(api.origin, token);
    await api.database.execute(`UPDATE video.videos SET visibility = 'private', place = 'protected' WHERE id = $1`, [
      id,
    ]);
    const segment = randomBytes(200_000);
    await api.storage.put(`protected/videos/${id}/attempt/0.m4s`, segment);
    await api.storage.put(`protected/videos/${id}/attempt/master.m3u8`, Buffer.from('#EXTM3U\n0.m4s\n'.repeat(50)));
    const tokens = createPlaybackTokens([{ id: 'k1', secret: signingSecret }]);
    const signed = (of = id, seconds = 600) => tokens.sign({ kind: 'videos', id: of }, nowInSeconds() + seconds).token;
    const address = (one: string, name = '0.m4s') => `/media/~${one}/videos/${id}/attempt/${name}`;
    const [first, second] = [signed(id, 600), signed(id, 700)];
    let received = 0;
    const take = async (path: string, headers?: Record<string, string>) => {
      const answer = await receive(edge.url, path, headers);
      expect([200, 206]).toContain(answer.status);
      received += answer.body.length;
      return answer;
    };
    const fresh = await take(address(first));
    expect([fresh.headers['x-cache'], fresh.body.equals(segment)]).toEqual(['MISS', true]);
    expect(fresh.headers['cache-control']).toMatch(/^private, max-age=/);
    expect(fresh.headers['x-accel-expires']).toBeUndefined();
    const shared = await take(address(second), { Range: 'bytes=10-19' });
    expect([shared.headers['x-cache'], shared.body.equals(segment.subarray(10, 20))]).toEqual(['HIT', true]);
    const gzip = { 'Accept-Encoding': 'gzip' };
    expect((await take(address(first, 'master.m3u8'), gzip)).headers['content-encoding']).toBe('gzip');
    expect((await take(address(second, 'master.m3u8'), gzip)).headers['x-cache']).toBe('HIT');
    expect((await take(address(second, 'master.m3u8'))).headers['content-encoding']).toBeUndefined();

    // The copies are there, but for nobody else.
    const flipped = (first.endsWith('A') ? 'E' : 'A') + first.slice(0, -1);
    const wrong = [
      ...['', 'x', flipped, signed(`${id}x`), signed(id, -1), 'y'.repeat(10_240), '..'].map((one) => address(one)),
      ...[`/media/videos/${id}/attempt/0.m4s`, `/media/protected/videos/${id}/attempt/0.m4s`],
      ...[address(first).replace('~', '%7e'), address(first).replace('/media', '//media')],
      ...[`/media/~${first}/videos/other/../${id}/attempt/0.m4s`, `/media/~${first}/../videos/${id}/attempt/0.m4s`],
      ...Array.from({ length: 100 }, () =>
        address(`k1.${nowInSeconds() + 60}.${randomBytes(32).toString('base64url')}`),
      ),
    ];
    for (const path of wrong) {
      const { status, headers } = await receive(edge.url, path);
      expect([path, status, headers['x-cache'] === 'HIT']).toEqual([path, 404, false]);
    }
    // The token is judged once for a minute, also while the API is away.
    const short = signed(id, 2);
    await until('it has expired', async () => {
      const { status, body } = await receive(edge.url, address(short, 'master.m3u8'));
      if (status === 200) received += body.length;
      return status === 404;
    });
    // Those operations that are not cached.
    expect((await receive(edge.url, `/api/stream/~${first}/${id}/status`)).status).toBe(200);
    expect((await receive(edge.url, `/api/stream/${id}/status`)).status).toBe(404);
    await settles(id, received);

    const logs = (await readdir(edge.folder, { recursive: true })).filter((name) => /\.(?:log|ndjson)$/.test(name));
    const text = (await Promise.all(logs.map((name) => readFile(join(edge.folder, name), 'utf8')))).join('');
    expect(text).toContain(`/media/videos/${id}/attempt/0.m4s`);
    for (const one of [first, second, short, flipped]) expect(text).not.toContain(one.split('.')[2]);
  });

  it('loses its copies of a video that becomes private, before the change is answered', async () => {
    const id = await upload(api.origin, token);
    const names = ['master.m3u8', '0.m4s'];
    for (const name of names) await api.storage.put(`public/videos/${id}/attempt/${name}`, randomBytes(2_000));
    await api.database.execute(
      `UPDATE video.videos SET status = 'ready', output_prefix = 'public/videos/' || id || '/attempt/' WHERE id = $1`,
      [id],
    );
    const copies = async (headers: Record<string, string>) =>
      Promise.all(
        names.map(async (name) => {
          const { status, headers: sent } = await receive(edge.url, `/media/videos/${id}/attempt/${name}`, headers);
          return `${status} ${sent['x-cache']}`;
        }),
      );
    const gzip = { 'Accept-Encoding': 'gzip' };
    for (const headers of [{}, gzip]) await copies(headers);
    const strangers: Record<string, string>[] = [{ 'X-Edge-Purge': 'purge' }, { 'X-Edge-Purge': 'purge x' }];
    for (const headers of [{}, gzip, ...strangers]) expect(await copies(headers)).toEqual(['200 HIT', '200 HIT']);
    const json = { visibility: 'private' };
    expect((await call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json })).status).toBe(200);
    for (const headers of [{}, gzip]) {
      for (const copy of await copies(headers)) expect(copy).toMatch(/^404 /);
    }
    expect(await api.database.query('SELECT 1 FROM video.moves')).toEqual([]);
  });
});
