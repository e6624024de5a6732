import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { problemHandler } from '@millrace/http';
import { AppError, silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { until } from '@millrace/testkit/waiting';
import express from 'express';
import { z } from 'zod';
import { createUploadGate, receiveUpload, type UploadGate } from '../src/index.ts';

let folder: string;
let storage: Storage;
let server: Server;
let port: number;
let gate: UploadGate;
let started = 0;
let abandoned = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-admission-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  const app = express();
  app.post('/upload/:account', async (req, res) => {
    const result = await receiveUpload(req, res, {
      storage,
      maxBytes: 1_000_000,
      operation: { form: { fields: z.object({}) } },
      admission: { gate, accountId: Number(req.params.account) },
      begin: async () => {
        started += 1;
        return {
          key: `private/videos/v${started}/source`,
          finish: async () => true,
          abandon: async () => {
            abandoned += 1;
          },
        };
      },
    });
    if (result) res.status(201).end();
  });
  app.use(problemHandler({ log: silentLogger() }));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  port = address.port;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await storage.deletePrefix('private/');
  started = 0;
  abandoned = 0;
});

/** An upload whose client has sent part of its file and stalls. */
async function stalled(account: number): Promise<{ socket: Socket; answer: () => string; finish: () => void }> {
  const before = started;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nsome bytes';
  const end = ' and more\r\n--b--\r\n';
  socket.write(
    `POST /upload/${account} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${part.length + end.length}\r\n\r\n${part}`,
  );
  await until('it has begun or is answered', () => started > before || answer !== '');
  return { socket, answer: () => answer, finish: () => void socket.write(end) };
}

async function send(account: number): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob(['whole']), 'x');
  return fetch(`http://127.0.0.1:${port}/upload/${account}`, { method: 'POST', body: form });
}

describe('an upload', () => {
  it('is answered 429 while its account has too many in progress; other accounts can upload', async () => {
    gate = createUploadGate({ atOnce: 10, perAccount: 1 });
    const first = await stalled(1);
    const refused = await send(1);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await send(2)).status).toBe(201);
    // The rejected upload has no row.
    expect(started).toBe(2);
    first.finish();
    await until('it is answered', () => first.answer().startsWith('HTTP/1.1 201'));
    expect((await send(1)).status).toBe(201);
    first.socket.destroy();
  });

  it('frees its place when its client disconnects', async () => {
    gate = createUploadGate({ atOnce: 10, perAccount: 1 });
    const { socket } = await stalled(1);
    socket.destroy();
    await until('it is abandoned', () => abandoned === 1);
    expect((await send(1)).status).toBe(201);
  });

  it('waits while the process has too many in progress', async () => {
    gate = createUploadGate({ atOnce: 1, perAccount: 1 });
    const { socket } = await stalled(1);
    const waiting = send(2);
    socket.destroy();
    await until('it is abandoned', () => abandoned === 1);
    expect((await waiting).status).toBe(201);
  });

  it('is answered 503 when no place comes free in time', async () => {
    gate = createUploadGate({ atOnce: 1, perAccount: 1 });
    const { socket } = await stalled(1);
    const refused = await send(2);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    socket.destroy();
    await until('it is abandoned', () => abandoned === 1);
  });

  it('is answered 401 at its end if its credential has ended, and leaves no objects', async () => {
    let hasEnded = false;
    gate = createUploadGate({
      atOnce: 1,
      perAccount: 1,
      admitAgain: async () => {
        if (hasEnded) throw new AppError('unauthenticated');
      },
    });
    const { answer, finish, socket } = await stalled(1);
    hasEnded = true;
    finish();
    await until('it is answered', () => answer().includes('"code":"unauthenticated"'));
    expect([started, abandoned]).toEqual([1, 1]);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    socket.destroy();
  });

  it('is answered 503 when it is displaced, and leaves no objects', async () => {
    const displaced = new AbortController();
    let released = 0;
    gate = {
      end: () => undefined,
      checkAgain: () => undefined,
      admit: async () => ({
        signal: displaced.signal,
        count: 1,
        share: '1',
        confirm: async () => undefined,
        release: () => {
          released += 1;
        },
      }),
    };
    const { answer, socket } = await stalled(1);
    displaced.abort(new AppError('unavailable', 'Too slow.', { retryAfter: 30 }));
    await until('it is answered', () => answer().includes('"code":"unavailable"'));
    expect(answer()).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 30\r\n/s);
    expect([abandoned, released]).toEqual([1, 1]);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    socket.destroy();
  });
});
