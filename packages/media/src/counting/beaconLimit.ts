import { clientAddress } from '@millrace/auth';
import { AppError, type Settings, setting } from '@millrace/service';
import type { RequestHandler } from 'express';

export const beaconSettings = {
  BEACONS_PER_MINUTE: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 6_000 }),
    describe: 'Views or plays per minute that one process accepts from one client address',
    default: '6000',
  },
  BEACONS_PER_DAY: {
    schema: setting.integer({ min: 1, max: 1_000_000_000_000, default: 200_000 }),
    describe: 'The same per day. Each may leave a row that is kept for weeks',
    default: '200000',
  },
} satisfies Settings;

export interface BeaconLimits {
  perMinute: number;
  perDay: number;
}

/** Addresses counted per window. Beyond that the oldest entry is dropped, which bounds memory. */
const maxAddresses = 100_000;

/** Counts by address in windows of one length, which all addresses share. */
function createWindow(limit: number, windowMs: number) {
  let counts = new Map<string, number>();
  let end = 0;
  return {
    /** @returns milliseconds until the address may send again; 0 if it may now */
    hit(address: string, now: number): number {
      if (now >= end) {
        counts = new Map();
        end = now + windowMs;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > limit) return end - now;
      for (const first of counts.keys()) {
        if (counts.size <= maxAddresses) break;
        counts.delete(first);
      }
      return 0;
    },
  };
}

/**
 * Refuses an address that sends too many beacons. Counted in memory: a limit in the database would cost as much as the beacon. Each process
 * counts separately.
 */
export function limitBeacons({ perMinute, perDay }: BeaconLimits): RequestHandler {
  const windows = [createWindow(perMinute, 60_000), createWindow(perDay, 86_400_000)];
  return (req, _res, next) => {
    const [address, now] = [clientAddress(req), performance.now()];
    for (const window of windows) {
      const waitMs = window.hit(address, now);
      if (waitMs === 0) continue;
      const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
      next(new AppError('rate_limited', `Too many requests. Try again in ${retryAfter} s.`, { retryAfter }));
      return;
    }
    next();
  };
}
