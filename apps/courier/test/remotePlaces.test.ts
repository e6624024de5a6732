import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BusyError } from '@millrace/queue';
import { createRemotePlaces, type RemotePlace } from '../src/requests/remotePlaces.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets promises settle, and timers that are due until then. */
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A picture that its server sends until the test says that it has come, or until it loses its place. */
function picture(
  places: ReturnType<typeof createRemotePlaces>,
  network: number,
  signal = new AbortController().signal,
) {
  const fetch = { place: undefined as RemotePlace | undefined, ended: '' as string, come: (): void => undefined };
  const work = (place: RemotePlace): Promise<void> => {
    fetch.place = place;
    return new Promise((resolve, reject) => {
      fetch.come = resolve;
      const ends = AbortSignal.any([place.revoked, signal]);
      ends.addEventListener('abort', () => reject(ends.reason), { once: true });
    });
  };
  const holder = { key: `192.0.${network}.1`, group: `192.0.${network}.0/24` };
  places.run(holder, { signal, waitMs: 20_000 }, work).then(
    () => {
      fetch.ended = 'stored';
    },
    (error: unknown) => {
      fetch.ended = error instanceof BusyError ? 'busy' : String(error);
    },
  );
  return fetch;
}

describe('the places of a courier for pictures of other servers', () => {
  it.each([1, 50])('go to a stranger while %d networks hold all of them with servers that send nothing', async (k) => {
    const places = createRemotePlaces(128);
    const hostile = Array.from({ length: 400 }, (_, n) => picture(places, n % k));
    await after(0);
    expect(hostile.filter(({ place }) => place !== undefined)).toHaveLength(128);
    const stranger = picture(places, 200);
    await after(499);
    expect(stranger.place).toBeUndefined();
    await after(1);
    expect(stranger.place).toBeDefined();
    stranger.come();
    await after(0);
    expect(stranger.ended).toBe('stored');
  });

  it('tell the asker of a picture that loses its place that the courier is busy', async () => {
    const places = createRemotePlaces(2);
    const hostile = [picture(places, 1), picture(places, 1)];
    await after(0);
    picture(places, 2);
    await after(500);
    expect(hostile.map(({ ended }) => ended)).toEqual(['', 'busy']);
  });

  it('go on at once from a picture below the floor, but not in its first seconds', async () => {
    const places = createRemotePlaces(2);
    const [slow, fast] = [picture(places, 1), picture(places, 2)];
    await after(0);
    slow.place?.progressed(50_000);
    fast.place?.progressed(500_000);
    await after(4_000);
    const early = picture(places, 3);
    await after(999);
    expect([slow.ended, early.place]).toEqual(['', undefined]);
    await after(1);
    expect([slow.ended, fast.ended, early.place !== undefined]).toEqual(['busy', '', true]);
  });

  it('refuse at once who is one too many of those who wait, and stop waiting for an asker who has gone', async () => {
    const places = createRemotePlaces(1);
    for (let n = 0; n < 5; n += 1) picture(places, 1);
    await after(0);
    const gone = new AbortController();
    const [late, left] = [picture(places, 1), picture(places, 2, gone.signal)];
    await after(0);
    expect(late.ended).toBe('busy');
    gone.abort(new Error('gone'));
    await after(0);
    expect(left.ended).toBe('Error: gone');
  });
});
