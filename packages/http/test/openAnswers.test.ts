import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningServer, runFor } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import { OpenAnswers, sendJson } from '../src/index.ts';
import { serve } from './server.ts';

const mebibyte = 1024 * 1024;
/** More than the system keeps for a connection. */
const body = Buffer.alloc(16 * mebibyte, 7);

let server: RunningServer & { url: string };
let answers: OpenAnswers;
let begun: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  answers = new OpenAnswers(50 * mebibyte);
  begun = [];
  server = await serve((app) => {
    app.get('/json/:length', (req, res) => sendJson(res, 200, { text: 'x'.repeat(Number(req.params.length)) }));
    app.get('/of/:holder', (req, res) => {
      runFor({ key: req.params.holder, group: req.params.holder }, () => answers.add(res, body.length));
      begun.push(req.params.holder);
      res.end(body);
    });
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close(0);
});

/** A client that asks and reads nothing. @returns whether its answer was broken */
async function ask(holder: string): Promise<{ read(): Promise<number> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  const before = begun.length;
  socket.write(`GET /of/${holder} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await until('it is being answered', () => begun.length > before);
  return {
    async read() {
      let bytes = 0;
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      socket.resume();
      await once(socket, 'close');
      return bytes;
    },
  };
}

const isWhole = (bytes: number): boolean => bytes > body.length;
/** Seconds from now. */
const inSeconds = (seconds: number): number => performance.now() + seconds * 1_000;

describe('answers that are not read', () => {
  // The looks of its own timer see no time pass.
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are kept while they hold little', async () => {
    const all = [await ask('a'), await ask('b'), await ask('a')];
    answers.look(inSeconds(10));
    answers.look(inSeconds(20));
    for (const one of all) expect(isWhole(await one.read())).toBe(true);
  });

  it('are ended beyond a number of bytes: the newest of whom holds the most', async () => {
    const [stranger, first] = [await ask('stranger'), await ask('hostile')];
    const more = [await ask('hostile'), await ask('hostile')];
    answers.look(inSeconds(10));
    answers.look(inSeconds(20));
    expect(isWhole(await stranger.read())).toBe(true);
    expect(isWhole(await first.read())).toBe(true);
    expect((await Promise.all(more.map((one) => one.read()))).map(isWhole)).toEqual([true, false]);
  });

  it('are kept in their first seconds, in which they may yet be read', async () => {
    const all = [await ask('a'), await ask('a'), await ask('a'), await ask('a')];
    answers.look(performance.now());
    for (const one of all) expect(isWhole(await one.read())).toBe(true);
  });
});

it('answers of JSON count if they are long, those in pieces with what their values hold', async () => {
  const add = jest.spyOn(OpenAnswers.prototype, 'add');
  try {
    for (const length of [1_000, 100_000, 2_000_000]) await (await fetch(`${server.url}/json/${length}`)).text();
    expect(add.mock.calls.map(([, bytes]) => bytes)).toEqual([100_011, 8 * mebibyte]);
  } finally {
    add.mockRestore();
  }
});
