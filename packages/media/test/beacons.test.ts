import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Request } from 'express';
import { storedIdOf } from '../src/counting/beaconId.ts';
import { limitBeacons } from '../src/counting/beaconLimit.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('refuses an address that sends too many beacons in a minute or in a day, and no other', () => {
  const handler = limitBeacons({ perMinute: 3, perDay: 5 });
  /** Seconds to wait; 0 if it is accepted. */
  const send = (ip: string): number => {
    let wait = 0;
    const req: Pick<Request, 'ip'> = { ip };
    handler(Object(req), Object({}), (error?: unknown) => {
      wait = error === undefined ? 0 : Number(Object(error).retryAfter);
    });
    return wait;
  };
  expect([1, 2, 3, 4].map(() => send('192.0.2.1'))).toEqual([0, 0, 0, 60]);
  expect(send('192.0.2.2')).toBe(0);
  jest.advanceTimersByTime(60_000);
  expect([1, 2].map(() => send('192.0.2.1'))).toEqual([0, 0]);
  // Also what was refused counts for the minute only.
  expect(send('192.0.2.1')).toBe(86_400 - 60);
  jest.advanceTimersByTime(3_600_000);
  expect(send('192.0.2.1')).toBe(86_400 - 3_660);
  jest.advanceTimersByTime(86_400_000);
  expect(send('192.0.2.1')).toBe(0);
});

it('stores ids of beacons in at most 40 characters, and keeps different ones apart', () => {
  const uuid = '0193d2a6-7e6c-7b7e-8a4e-7d0c1f2e3a4b';
  expect(storedIdOf(uuid)).toBe(uuid);
  const long = ['a'.repeat(128), `${'a'.repeat(127)}b`, 'a'.repeat(41)].map(storedIdOf);
  expect(long.map((id) => id.length)).toEqual([40, 40, 40]);
  expect(new Set(long).size).toBe(3);
  expect(storedIdOf('a'.repeat(128))).toBe(long[0]);
});
