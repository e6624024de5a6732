import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { nextTurn } from '@millrace/testkit/turn';
import { until } from '@millrace/testkit/waiting';
import { isLongerThan, jsonFragments, leading, sendInPieces, sendJson } from '../src/index.ts';
import { serve } from './server.ts';

const entry = (n: number) => ({ n, text: `${n} "é" \u2028 ${'x'.repeat(200)}`, at: new Date(n), left: undefined });
const long = { list: Array.from({ length: 5_000 }, (_, n) => entry(n)), more: { empty: [], none: null, deep: [[{}]] } };

/** What the last text of fragments saw. */
let made = 0;
let ended = false;
/** Fragments that were made in one turn of the event loop, at most. */
let most = 0;

/** Fragments of 1,000 characters. */
function* fragments(count: number): Generator<string> {
  [made, ended, most] = [0, false, 0];
  let inTurn = 0;
  let watch: NodeJS.Immediate | undefined;
  try {
    for (; made < count; made += 1) {
      watch ??= setImmediate(() => {
        [inTurn, watch] = [0, undefined];
      });
      inTurn += 1;
      most = Math.max(most, inTurn);
      yield 'x'.repeat(1_000);
    }
  } finally {
    clearImmediate(watch);
    ended = true;
  }
}

let server: RunningServer & { url: string };
let isDone: boolean;
beforeAll(async () => {
  server = await serve((app) => {
    app.get('/json', (_req, res) => sendJson(res, 200, long));
    app.get('/small', (_req, res) => sendJson(res, 201, { a: 1 }));
    app.get('/limited', (_req, res) => sendJson(res, 200, long, 1_000_000));
    app.get('/text/:count', async (req, res) => {
      isDone = false;
      await sendInPieces(res, fragments(Number(req.params.count)), { maxBytes: 1e9 });
      isDone = true;
    });
  });
});
afterAll(() => server.close(0));

describe('JSON in fragments', () => {
  it.each<[string, unknown]>([
    ['a long value', long],
    ['a list in a list', [long, [undefined, long.list]]],
    ['a long string', 'é'.repeat(100_000)],
    ['a long object', Object.fromEntries(long.list.map((one) => [`"${one.n}"`, one]))],
    ['nothing', null],
    ['a number', 7],
  ])('is that of JSON.stringify: %s', (_what, value) => {
    const all = [...jsonFragments(value)];
    expect(all.join('')).toBe(JSON.stringify(value));
    expect(isLongerThan(100_000, value)).toBe(all.join('').length > 100_000);
  });

  it('leads with the entries of a page that fit, at least one', () => {
    const [short, wide] = [{ text: 'x' }, { text: 'x'.repeat(10_000) }];
    const page = [short, wide, short, wide, short];
    expect(leading(page, 100_000)).toEqual(page);
    expect(leading(page, 10_100)).toEqual([short, wide, short]);
    expect(leading(page, 100)).toEqual([short]);
    expect(leading([wide, short], 100)).toEqual([wide]);
    expect(leading([], 100)).toEqual([]);
  });

  it('is written with a length if it is short, and in pieces if it is long', async () => {
    const small = await fetch(`${server.url}/small`);
    expect([small.status, small.headers.get('content-length'), await small.json()]).toEqual([201, '7', { a: 1 }]);
    const large = await fetch(`${server.url}/json`);
    expect([large.headers.get('transfer-encoding'), await large.text()]).toEqual(['chunked', JSON.stringify(long)]);
    const head = await fetch(`${server.url}/json`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is broken off if it is larger than it may be', async () => {
    await expect(fetch(`${server.url}/limited`).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe('a text in pieces', () => {
  it('lets the event loop run between them', async () => {
    const answer = await fetch(`${server.url}/text/10000`);
    expect((await answer.text()).length).toBe(10_000_000);
    expect([made, ended]).toEqual([10_000, true]);
    // A piece has 64 KiB.
    expect(most).toBeLessThanOrEqual(66);
  });

  it('is made no farther than the client reads, and ends when it leaves', async () => {
    const request = get(`${server.url}/text/1000000000`);
    const [answer] = await once(request, 'response');
    answer.pause();
    // What the sockets hold is made, and then no more.
    let before = -1;
    await until('the writer waits', async () => {
      const same = made === before;
      before = made;
      for (let n = 0; n < 20; n += 1) await nextTurn();
      return same;
    });
    expect(ended).toBe(false);
    request.destroy();
    await until('the work has ended', () => ended && isDone);
  });
});
