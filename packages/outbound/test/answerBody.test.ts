import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { nextTurn } from '@millrace/testkit/turn';
import { later, pause, until } from '@millrace/testkit/waiting';
import { AnswerBody, type BodySource } from '../src/answerBody.ts';
import { createOutbound, type OutboundAnswer, parseAllowed } from '../src/index.ts';

const mebibyte = 1024 * 1024;
const bytes = randomBytes(20 * mebibyte + 77);

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/`;
}

async function get(url: string): Promise<OutboundAnswer> {
  const outbound = createOutbound({ allowed: parseAllowed('127.0.0.1') });
  closers.unshift(() => outbound.close());
  return outbound.request(url, { signal: AbortSignal.timeout(120_000) });
}

const ask = async (listener: RequestListener): Promise<OutboundAnswer> => get(await listen(createServer(listener)));

/** Reads all that arrives. @returns it, and how the body ended */
async function readAll({ body, release }: OutboundAnswer, pauseMs = 0) {
  const copies: Buffer[] = [];
  const memories = new Set<ArrayBufferLike>();
  let error: unknown;
  try {
    for await (const chunk of body) {
      copies.push(Buffer.from(chunk));
      memories.add(chunk.buffer);
      if (pauseMs > 0) await pause(pauseMs, 'The rhythm of a slow reader.');
      release?.(chunk);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { received: Buffer.concat(copies), memories, error };
}

describe('a long body', () => {
  it.each([
    ['at once', 0],
    ['by a slow reader', 1],
  ])('arrives as it was sent, in memory that is used again, if it is read %s', async (_how, pauseMs) => {
    const answer = await ask((_req, res) => res.writeHead(200, { 'Content-Length': bytes.length }).end(bytes));
    const { received, memories, error } = await readAll(answer, pauseMs);
    expect(error).toBeUndefined();
    expect(received.equals(bytes)).toBe(true);
    expect(memories.size).toBeLessThan(12);
  });

  it('keeps the bytes of chunks that are not given back', async () => {
    const { body } = await ask((_req, res) => res.writeHead(200, { 'Content-Length': bytes.length }).end(bytes));
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  it('arrives in chunked coding, and with its first bytes in the packet of the headers', async () => {
    const chunked = await ask((_req, res) => {
      for (let at = 0; at < mebibyte; at += 1_000) res.write(bytes.subarray(at, at + 1_000));
      res.end();
    });
    expect((await readAll(chunked)).received.equals(bytes.subarray(0, 1_049_000))).toBe(true);
    const url = await listen(
      createTcpServer((socket) => {
        const head = Buffer.from(
          `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${mebibyte}\r\n\r\n`,
        );
        socket
          .on('error', () => undefined)
          .once('data', () => {
            socket.write(head.subarray(0, 40));
            // Too much, too.
            const rest = Buffer.concat([head.subarray(40), bytes.subarray(0, mebibyte + 500)]);
            later(20, () => socket.end(rest), 'The head comes in two packets.');
          });
      }),
    );
    const { received, error } = await readAll(await get(url));
    expect(error).toBeUndefined();
    expect(received.equals(bytes.subarray(0, mebibyte))).toBe(true);
  });

  it('gives out all that arrived before the connection broke', async () => {
    const answer = await ask((_req, res) => {
      res.writeHead(200, { 'Content-Length': bytes.length });
      res.write(bytes.subarray(0, 3 * mebibyte), () => {
        later(100, () => res.destroy(), 'The reader is busy with what came before.');
      });
    });
    const { received, error } = await readAll(answer, 20);
    expect(received.equals(bytes.subarray(0, 3 * mebibyte))).toBe(true);
    expect(error).toBeInstanceOf(Error);
  });

  it('holds its server back while it is not read', async () => {
    let taken = 0;
    const answer = await ask((_req, res) => {
      res.writeHead(200, { 'Content-Length': 1_000 * mebibyte });
      const send = () => {
        while (!res.destroyed && res.write(bytes)) taken += bytes.length;
        taken += bytes.length;
        res.once('drain', send);
      };
      send();
    });
    await until('nothing more is taken', async () => {
      const before = taken;
      await pause(300, 'A server that is not held back would send on meanwhile.');
      return taken > 0 && taken === before;
    });
    // What the buffers of both sides hold, and what the server has given to its own.
    expect(taken).toBeLessThan(100 * mebibyte);
    answer.body.destroy();
  });

  it('ends its connection when it is destroyed', async () => {
    let closed = 0;
    const answer = await ask((req, res) => {
      req.socket.once('close', () => (closed += 1));
      res.writeHead(200, { 'Content-Length': bytes.length }).write(bytes.subarray(0, mebibyte));
    });
    answer.body.destroy();
    await until('its connection is closed', () => closed > 0);
    expect(closed).toBe(1);
  });
});

describe('the body of an answer', () => {
  const source = (): BodySource & { calls: string[] } => {
    const calls: string[] = [];
    const note = (call: string) => () => void calls.push(call);
    return { calls, pause: note('pause'), resume: note('resume'), end: note('end') };
  };

  it('fails if nothing arrives for too long, after what arrived', async () => {
    const body = new AnswerBody(source(), { length: 1_000, silenceMs: 50 });
    body.put(Buffer.from('first'));
    const url = new URL('http://127.0.0.1/');
    const { received, error } = await readAll({ status: 200, headers: {}, body, url });
    expect(String(received)).toBe('first');
    expect(error).toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
  });

  it('does not fail while its reader makes it wait', async () => {
    // The clock stands still while the reader is at work.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const from = source();
      const body = new AnswerBody(from, { length: 2 * mebibyte, silenceMs: 50 });
      body.put(bytes.subarray(0, mebibyte));
      jest.advanceTimersByTime(200);
      const reading = buffer(body);
      while (!from.calls.includes('resume')) await nextTurn();
      body.put(bytes.subarray(mebibyte, 2 * mebibyte));
      expect((await reading).equals(bytes.subarray(0, 2 * mebibyte))).toBe(true);
      expect(from.calls.slice(0, 2)).toEqual(['pause', 'resume']);
      expect(from.calls.at(-1)).toBe('end');
    } finally {
      jest.useRealTimers();
    }
  });
});
