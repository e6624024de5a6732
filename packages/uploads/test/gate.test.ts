import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@millrace/service';
import { createUploadGate } from '../src/index.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A request, as far as the gate looks at it. */
function request() {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0, destroyed: false });
  return {
    socket: socket as unknown as Socket,
    receive: (bytes: number) => Object.assign(socket, { bytesRead: bytes }),
  };
}

const codeOf = (admission: Promise<unknown>) =>
  admission.then(
    () => 'admitted',
    (error: AppError) => error.code,
  );

describe('the upload gate', () => {
  it('refuses only the account that has too many uploads in progress', async () => {
    const gate = createUploadGate({ atOnce: 100, perAccount: 2 });
    const first = await gate.admit(request(), 1);
    await gate.admit(request(), 1);
    await expect(gate.admit(request(), 1)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
    await gate.admit(request(), 2);
    first.release();
    first.release();
    await gate.admit(request(), 1);
    expect(await codeOf(gate.admit(request(), 1))).toBe('rate_limited');
  });

  it('counts the uploads in progress, for the memory of each', async () => {
    const gate = createUploadGate({ atOnce: 3, perAccount: 3 });
    const counts = [];
    for (const account of [1, 2, 3]) counts.push((await gate.admit(request(), account)).count);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('lets an upload wait for a place, and refuses it when none comes free', async () => {
    const gate = createUploadGate({ atOnce: 3, perAccount: 3 });
    const [first] = await Promise.all([1, 2, 3].map((account) => gate.admit(request(), account)));
    const waiting = codeOf(gate.admit(request(), 4));
    const late = gate.admit(request(), 5);
    first?.release();
    expect(await waiting).toBe('admitted');
    const refused = expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await jest.advanceTimersByTimeAsync(10_000);
    await refused;
  });

  it('gives a stranger a place within two seconds when accounts hold all they can', async () => {
    const gate = createUploadGate({ atOnce: 400, perAccount: 16 });
    const held = [];
    for (let n = 0; n < 400; n += 1) {
      const admission = await gate.admit(request(), 1 + Math.floor(n / 16));
      admission.signal.addEventListener('abort', () => admission.release());
      held.push(admission);
    }
    const stranger = codeOf(gate.admit(request(), 1_000));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await stranger).toBe('admitted');
    const ended = held.filter(({ signal }) => signal.aborted);
    expect(ended.map(({ signal }) => signal.reason)).toEqual([
      expect.objectContaining({ code: 'unavailable', retryAfter: 5 }),
    ]);
  });

  it('has one share for accounts of one group, and counts those of another group by themselves', async () => {
    const groups = new Map<object, string>();
    const gate = createUploadGate({ atOnce: 4, perAccount: 16, groupOf: (req) => groups.get(req) });
    const admit = (account: number, group?: string) => {
      const one = request();
      if (group !== undefined) groups.set(one, group);
      return gate.admit(one, account);
    };
    const held = [];
    for (const [account, group] of [
      [1, 'network'],
      [2, 'network'],
      [3, undefined],
      [4, 'other network'],
    ] as const) {
      const admission = await admit(account, group);
      admission.signal.addEventListener('abort', () => admission.release());
      held.push(admission);
    }
    expect(held.map(({ share }) => share)).toEqual(['network', 'network', '3', 'other network']);
    const stranger = codeOf(admit(5));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await stranger).toBe('admitted');
    expect(held.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false]);
    // Each has one now.
    const late = codeOf(admit(6));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await late).toBe('unavailable');
  });

  it('takes the group of an upload by somebody else from its caller', async () => {
    const gate = createUploadGate({ atOnce: 1, perAccount: 16 });
    expect((await gate.admit(request(), 1, 'network')).share).toBe('network');
  });

  it('gives the place of a slow upload away after its first minute', async () => {
    const gate = createUploadGate({ atOnce: 3, perAccount: 3 });
    const requests = [request(), request(), request()];
    const admissions: Awaited<ReturnType<typeof gate.admit>>[] = [];
    for (const [index, one] of requests.entries()) admissions.push(await gate.admit(one, 1 + index));
    requests[0]?.receive(10_000_000);
    requests[1]?.receive(2_000_000);
    requests[2]?.receive(50_000);
    admissions[2]?.signal.addEventListener('abort', () => admissions[2]?.release());
    jest.advanceTimersByTime(61_000);
    expect(await codeOf(gate.admit(request(), 4))).toBe('admitted');
    expect(admissions.map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
  });

  it('stops waiting when the client is gone', async () => {
    const gate = createUploadGate({ atOnce: 1, perAccount: 1 });
    const first = await gate.admit(request(), 1);
    const { socket } = request();
    const waiting = gate.admit({ socket }, 2);
    socket.emit('close');
    await expect(waiting).rejects.toThrow('the client closed the connection');
    first.release();
    expect((await gate.admit(request(), 3)).count).toBe(1);
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('ends the uploads of one account', async () => {
    const gate = createUploadGate({ atOnce: 9, perAccount: 3 });
    const [one, other] = [await gate.admit(request(), 1), await gate.admit(request(), 2)];
    gate.end(1, new AppError('account_suspended', 'Suspended.'));
    expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false]);
    expect(one.signal.reason).toMatchObject({ code: 'account_suspended' });
  });

  it('ends the uploads of an account whose credentials have ended, and no others', async () => {
    const [mine, key, theirs] = [request(), request(), request()];
    const ended = new Set<object>();
    let isDown = false;
    const gate = createUploadGate({
      atOnce: 9,
      perAccount: 3,
      admitAgain: async (req) => {
        if (isDown) throw new AppError('unavailable');
        if (ended.has(req)) throw new AppError('unauthenticated');
      },
    });
    const ofToken = await gate.admit(mine, 1);
    const ofKey = await gate.admit(key, 1);
    const other = await gate.admit(theirs, 2);
    isDown = true;
    gate.checkAgain(1);
    await jest.advanceTimersByTimeAsync(0);
    isDown = false;
    for (const one of [key, theirs]) ended.add(one);
    gate.checkAgain(1);
    await jest.advanceTimersByTimeAsync(0);
    expect([ofToken, ofKey, other].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(ofKey.signal.reason).toMatchObject({ code: 'unauthenticated' });
    await expect(other.confirm()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('gives no place to a request whose credential has ended while it waited', async () => {
    const ended = new Set<object>();
    const gate = createUploadGate({
      atOnce: 1,
      perAccount: 1,
      admitAgain: async (req) => {
        if (ended.has(req)) throw new AppError('unauthenticated');
      },
    });
    const first = await gate.admit(request(), 1);
    const late = request();
    const waiting = codeOf(gate.admit(late, 2));
    ended.add(late);
    first.release();
    expect(await waiting).toBe('unauthenticated');
    expect(await codeOf(gate.admit(request(), 3))).toBe('admitted');
  });
});
