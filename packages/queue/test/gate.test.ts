import { describe, expect, it } from '@jest/globals';
import { Gate, spareOf } from '../src/handling/gate.ts';

/** A gate whose requests end when the test says so. */
function gateOf(concurrency: number, backlog: number) {
  const gate = new Gate('test', { concurrency, backlog });
  /** Names of the requests that were begun, in their order. */
  const begun: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  const offer = (
    name: string,
    holder: { key: string; group?: string } | undefined,
    { signal = new AbortController().signal, isBounded = true } = {},
  ) =>
    gate
      .run({ holder, signal, timeoutMs: 120_000, isBounded }, () => {
        begun.push(name);
        return new Promise((end) => running.push({ name, end }));
      })
      .then((outcome) => {
        if (outcome === 'refused') refused.push(name);
        return outcome;
      });
  return {
    begun,
    refused,
    offer,
    /** Ends the requests that run, one after the other, until nothing waits. */
    async drain() {
      for (await turn(); running.length > 0; await turn()) running.shift()?.end();
    },
  };
}

/** Lets promises settle. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate of requests', () => {
  it('takes the requests of one holder in the order of their arrival', async () => {
    const { begun, offer, drain } = gateOf(2, 4);
    for (const name of ['1', '2', '3', '4', '5']) void offer(name, { key: 'a' });
    await turn();
    expect(begun).toEqual(['1', '2']);
    await drain();
    expect(begun).toEqual(['1', '2', '3', '4', '5']);
  });

  it('takes the request of a stranger next, and refuses the newest of who has most', async () => {
    const { begun, refused, offer, drain } = gateOf(2, 3);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void offer(name, { key: 'a' });
    for (const name of ['b1', 'c1', 'a6']) {
      await turn();
      void offer(name, { key: name.charAt(0) });
    }
    await drain();
    expect(refused).toEqual(['a5', 'a4', 'a6']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('counts the addresses of a network as one holder', async () => {
    const { begun, refused, offer, drain } = gateOf(1, 3);
    for (const [name, key] of [
      ['1', '192.0.2.1'],
      ['2', '192.0.2.2'],
      ['3', '192.0.2.3'],
      ['4', '192.0.2.4'],
    ] as const) {
      void offer(name, { key, group: '192.0.2.0/24' });
    }
    void offer('stranger', { key: '198.51.100.1', group: '198.51.100.0/24' });
    await drain();
    expect(refused).toEqual(['4']);
    expect(begun).toEqual(['1', 'stranger', '2', '3']);
  });

  it('counts requests without a holder as those of one', async () => {
    const { begun, refused, offer, drain } = gateOf(1, 2);
    for (const name of ['1', '2', '3']) void offer(name, undefined);
    void offer('stranger', { key: 'b' });
    await drain();
    expect(refused).toEqual(['3']);
    expect(begun).toEqual(['1', 'stranger', '2']);
  });

  it('refuses without a backlog whoever comes while all places are taken', async () => {
    const { begun, refused, offer, drain } = gateOf(1, 0);
    void offer('a', { key: 'a' });
    void offer('b', { key: 'b' });
    await drain();
    expect([begun, refused]).toEqual([['a'], ['b']]);
    void offer('b', { key: 'b' });
    await drain();
    expect(begun).toEqual(['a', 'b']);
  });

  it('refuses nothing that the engine has counted, and comes back to its backlog with the next that it bounds', async () => {
    const { begun, refused, offer, drain } = gateOf(1, 1);
    for (const name of ['1', '2', '3', '4']) void offer(name, { key: 'a' }, { isBounded: false });
    await turn();
    expect(refused).toEqual([]);
    void offer('stranger', { key: 'b' });
    await turn();
    expect(refused).toEqual(['4', '3', '2']);
    await drain();
    expect(begun).toEqual(['1', 'stranger']);
  });

  it('never begins what was given up, and gives its place to the next', async () => {
    const { begun, refused, offer, drain } = gateOf(1, 2);
    const [gone, never] = [new AbortController(), new AbortController()];
    void offer('1', { key: 'a' });
    const second = offer('2', { key: 'a' }, gone);
    gone.abort();
    expect(await second).toBe('ended');
    void offer('3', { key: 'a' });
    void offer('4', { key: 'a' });
    never.abort();
    expect(await offer('5', { key: 'a' }, never)).toBe('ended');
    await drain();
    expect([begun, refused]).toEqual([['1', '3', '4'], []]);
  });

  it('is sent more than its places only if somebody can wait', () => {
    expect(spareOf({ concurrency: 3, backlog: 5 })).toBe(8);
    expect(spareOf({ concurrency: 3, backlog: 0 })).toBe(0);
  });
});
