import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { beaconBody, formBody } from '../src/index.ts';
import { serve } from './server.ts';

const limit = 64 * 1024;
let server: RunningServer & { url: string };

beforeAll(async () => {
  server = await serve((app) => {
    app.post('/form', formBody(limit), (req, res) => void res.json({ read: req.body ?? null }));
    app.post('/beacon', beaconBody(), (req, res) => void res.json({ read: req.body }));
  });
});
afterAll(() => server.close(0));

async function post(path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  const type = 'application/x-www-form-urlencoded';
  const response = await fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

/** Sends a form in chunks. @returns the status line; empty if the server closes the connection */
async function postChunks(chunks: readonly string[]): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
  });
  // The server may close the connection while the client is still sending.
  socket.on('error', () => undefined);
  const sent = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  socket.write(
    `POST /form HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${sent}0\r\n\r\n`,
  );
  await once(socket, 'close');
  return answer.split('\r\n', 1)[0] ?? '';
}

describe('a form', () => {
  it('is read as it was sent, in UTF-8 and other charsets of the web', async () => {
    expect(await post('/form', 'a=é&b')).toEqual({ status: 200, answer: { read: 'a=é&b' } });
    const latin1 = { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' };
    expect(await post('/form', Buffer.from('a=é', 'latin1'), latin1)).toEqual({
      status: 200,
      answer: { read: 'a=é' },
    });
    expect(await post('/form', 'a', { 'content-type': 'text/plain' })).toEqual({ status: 200, answer: { read: null } });
  });

  it('has at most so many bytes', async () => {
    expect((await post('/form', 'a'.repeat(limit))).status).toBe(200);
    expect(await post('/form', 'a'.repeat(limit + 1))).toMatchObject({
      status: 413,
      answer: { code: 'payload_too_large' },
    });
  });

  it('is refused if it is compressed', async () => {
    for (const body of [gzipSync('a=b'), gzipSync('a&'.repeat(limit / 2))])
      expect(await post('/form', body, { 'content-encoding': 'gzip' })).toMatchObject({
        status: 415,
        answer: { code: 'unsupported_media_type' },
      });
  });

  it('closes the connection after thousands of tiny chunks', async () => {
    expect(await postChunks(Array.from({ length: 100 }, () => 'a'))).toBe('HTTP/1.1 200 OK');
    expect(await postChunks(Array.from({ length: 10_000 }, () => 'a'))).toBe('');
  });
});

describe('a charset that takes long to decode', () => {
  it.each(['/form', '/beacon'])('is refused at %s', async (path) => {
    for (const charset of ['utf-7', 'utf-7-imap', 'klingon']) {
      const headers = { 'content-type': `application/x-www-form-urlencoded; charset=${charset}` };
      const { status, answer } = await post(path, '{}', headers);
      expect([charset, status, answer]).toMatchObject([
        charset,
        charset === 'klingon' ? 415 : 400,
        { detail: 'The charset of the body is not supported.' },
      ]);
    }
  });
});
