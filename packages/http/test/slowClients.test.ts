import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type RunningServer, startServer } from '@millrace/service';
import { holdTimeouts } from '@millrace/testkit/clock';
import { nextTurn } from '@millrace/testkit/turn';
import { pause, until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { beaconBody, idleBodyDeadline, jsonBody, ownBodyDeadline, route } from '../src/index.ts';
import { serve } from './server.ts';

const bodyTimeoutMs = 400;
let server: RunningServer & { url: string };
const sockets: Socket[] = [];
/** The bytes of the last request to /idle that have arrived. */
let idleBytes = 0;

beforeAll(async () => {
  server = await serve(
    (app) => {
      const answer = route({ body: z.object({}) }, (_input, _req, res) => void res.json({ ok: true }));
      app.post('/json', jsonBody(), answer);
      app.post('/beacon', beaconBody(), answer);
      app.post('/unread', (_req, res) => void res.json({ ok: true }));
      app.post('/own', async (req, res) => {
        ownBodyDeadline(req);
        let bytes = 0;
        for await (const chunk of req) bytes += chunk.length;
        res.json({ bytes });
      });
      app.post('/idle', async (req, res) => {
        idleBodyDeadline(req, res, bodyTimeoutMs);
        idleBytes = 0;
        for await (const chunk of req.iterator({ destroyOnReturn: false })) idleBytes += chunk.length;
        res.json({ bytes: idleBytes });
      });
    },
    { bodyTimeoutMs },
  );
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close(0);
});

/** A client that has sent the head of a request, but no body yet. */
async function begun(path: string, headers = 'Content-Length: 1000') {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
  // Not events.once, which rejects on an error: the server may reset the connection while bytes are on their way.
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`);
  /** Sends one byte per interval while the connection is open. */
  const trickle = async (everyMs: number, most = Number.POSITIVE_INFINITY) => {
    for (let sent = 0; sent < most && !socket.destroyed; sent += 1) {
      socket.write(headers.includes('chunked') ? '1\r\n \r\n' : ' ');
      await pause(everyMs, 'The rhythm of a slow client.');
    }
  };
  return { socket, closed, trickle, received: () => received };
}

describe('a body that does not arrive', () => {
  it.each([
    ['/json', 'Content-Length: 1000'],
    ['/json', 'Transfer-Encoding: chunked'],
    ['/json', 'Content-Length: 1000\r\nExpect: 100-continue'],
    ['/beacon', 'Content-Length: 1000'],
    ['/beacon', 'Transfer-Encoding: chunked'],
    ['/idle', 'Content-Length: 1000'],
  ])('to %s with %j is rejected, and the connection is closed', async (path, headers) => {
    const { closed } = await begun(path, headers);
    const answer = (await closed).replace('HTTP/1.1 100 Continue\r\n\r\n', '');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*Connection: close\r\n.*did not arrive.*"code":"malformed_request"/s);
  });

  it.each(['/json', '/beacon'])('to %s is rejected even if single bytes keep arriving', async (path) => {
    const { closed, trickle } = await begun(path);
    await trickle(20);
    expect(await closed).toMatch(/^HTTP\/1\.1 400 .*did not arrive/s);
  });

  it('does not hold the connection after a response that did not read it', async () => {
    const { closed, trickle } = await begun('/unread');
    await trickle(20);
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is not limited if the route sets its own limit', async () => {
    const { trickle, received, socket } = await begun('/own', 'Content-Length: 20');
    await trickle((2 * bodyTimeoutMs) / 20, 20);
    await until('it is answered', () => received().includes('{"bytes":20}'));
    expect(socket.destroyed).toBe(false);
  });

  it('may be slow with an idle timeout', async () => {
    // The clock stands still while a byte is on its way.
    holdTimeouts();
    try {
      const { socket, received } = await begun('/idle', 'Content-Length: 5');
      for (let sent = 1; sent <= 5; sent += 1) {
        socket.write(' ');
        while (idleBytes < sent) await nextTurn();
        if (sent < 5) jest.advanceTimersByTime(bodyTimeoutMs - 1);
      }
      while (!received().includes('{"bytes":5}')) await nextTurn();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('pipelined requests', () => {
  it('are handled one after the other, in order', async () => {
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const slow = await startServer(
      (req, res) => {
        running += 1;
        most = Math.max(most, running);
        order.push(req.url ?? '');
        setImmediate(() => {
          running -= 1;
          res.end(req.url);
        });
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(slow.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    const count = 500;
    socket.write(
      Array.from({ length: count }, (_, n) => `${n % 2 === 0 ? 'GET' : 'HEAD'} /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(
        '',
      ),
    );
    await until('all are answered', () => (received.match(/HTTP\/1\.1 200/g) ?? []).length >= count);
    expect(most).toBe(1);
    expect(order).toEqual(Array.from({ length: count }, (_, n) => `/${n}`));
    socket.destroy();
    await slow.close(0);
  });

  it('are not started after the client has disconnected', async () => {
    let begunRequests = 0;
    const held = await startServer(
      (_req, res) => {
        begunRequests += 1;
        res.once('close', () => undefined);
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(held.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100));
    await until('the first has begun', () => begunRequests > 0);
    socket.destroy();
    await held.close(0);
    expect(begunRequests).toBe(1);
  });
});
