import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpApp } from '@millrace/http';
import { createMetrics, silentLogger } from '@millrace/service';
import { openStorage, type Storage, type StoredObject } from '@millrace/storage';
import { nextTurn } from '@millrace/testkit/turn';
import { pause, until } from '@millrace/testkit/waiting';
import { mediaRouter } from '../src/index.ts';

const stallMs = 2_000;
/** More than the socket buffers of both sides hold. */
const large = randomBytes(40_000_000);
const small = randomBytes(50_000);

let folder: string;
let storage: Storage;
let server: Server;
let port: number;
let sent: number[] = [];
let tamper: ((object: StoredObject) => StoredObject) | undefined;
const clients: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-slow-readers-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  await storage.put('public/videos/v/a/large.m4s', large);
  await storage.put('public/videos/v/a/small.m4s', small);
  const tampered: Storage = Object.assign(Object.create(storage), {
    async get(...args: Parameters<Storage['get']>) {
      const object = await storage.get(...args);
      return object !== null && tamper ? tamper(object) : object;
    },
  });
  const app = createHttpApp({
    log: silentLogger(),
    metrics: createMetrics('test'),
    checks: {},
    state: () => 'running',
    routes: (express) => {
      express.use(
        mediaRouter({
          storage: tampered,
          kind: 'videos',
          readers: { stallMs, minBytesPerSecond: 100_000 },
          onBytes: ({ bytes }) => sent.push(bytes),
        }),
      );
    },
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  port = address.port;
});

afterAll(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

/** A client that sends a request and reads only when `read` is called. */
async function reader(
  name: string,
): Promise<{ read(bytes: number): Promise<number>; closed: () => boolean; socket: Socket }> {
  tamper = undefined;
  sent = [];
  const socket = connect({ port, host: '127.0.0.1' });
  clients.push(socket);
  let isClosed = false;
  socket
    .on('error', () => undefined)
    .once('close', () => {
      isClosed = true;
    });
  await once(socket, 'connect');
  socket.write(`GET /media/videos/v/a/${name} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(socket, 'readable');
  return {
    socket,
    closed: () => isClosed,
    async read(bytes) {
      const chunk: Buffer | null = socket.read(bytes) ?? socket.read();
      await nextTurn();
      return chunk?.length ?? 0;
    },
  };
}

async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(folder)).length;
}

const serverSockets = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a client that reads too slowly', () => {
  it('is disconnected when it takes nothing, and the object is closed', async () => {
    await reader('large.m4s');
    expect(await openFiles()).toBe(1);
    await until('the object is closed', async () => (await openFiles()) === 0);
    await until('the connection is closed', async () => (await serverSockets()) === 0);
    // Bytes that the sockets took count as sent.
    await until('its bytes are counted', () => sent.length === 1);
    expect(sent[0]).toBeLessThan(large.length);
  });

  it('is disconnected when it takes only a few bytes at a time', async () => {
    const { read } = await reader('large.m4s');
    await until('the object is closed', async () => {
      await read(100);
      return (await openFiles()) === 0;
    });
    await until('the connection is closed', async () => (await serverSockets()) === 0);
  });

  it('is disconnected when it asks for many small objects and takes none of them', async () => {
    const { socket } = await reader('small.m4s');
    const ask = 'GET /media/videos/v/a/small.m4s HTTP/1.1\r\nHost: a\r\n\r\n';
    socket.write(ask.repeat(large.length / small.length));
    await until('the connection is closed', async () => (await serverSockets()) === 0);
  });

  it('is not disconnected when the storage is the slow one', async () => {
    const { socket } = await reader('small.m4s');
    socket.destroy();
    const source = new PassThrough();
    tamper = (object) => {
      object.body.destroy();
      return { ...object, size: 200_000, range: undefined, body: source };
    };
    const response = fetch(`http://127.0.0.1:${port}/media/videos/v/a/large.m4s`).then((res) => res.arrayBuffer());
    source.write(Buffer.alloc(100_000));
    await pause(3 * stallMs, 'The storage is slow.');
    source.end(Buffer.alloc(100_000));
    expect((await response).byteLength).toBe(200_000);
  });
});
