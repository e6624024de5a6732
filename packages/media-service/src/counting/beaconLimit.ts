import { clientAddress } from '@millrace/auth';
import { AppError, type Settings, setting } from '@millrace/service';
import type { RequestHandler } from 'express';

const windowMs = 60_000;

export const beaconSettings = {
  BEACONS_PER_MINUTE: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 6_000 }),
    describe: 'Views or plays per minute that one process accepts from one client address',
    default: '6000',
  },
} satisfies Settings;

/** Addresses counted per window. Beyond that the oldest entry is dropped, which bounds memory. */
const maxAddresses = 100_000;

/**
 * Refuses an address that sends too many beacons. Counted in memory: a limit in the database would cost as much as the beacon.
 * All addresses share one window of a minute. Each process counts separately.
 */
export function limitBeacons(perMinute: number): RequestHandler {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return (req, _res, next) => {
    const now = performance.now();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + windowMs;
    }
    const address = clientAddress(req);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perMinute) {
      const retryAfter = Math.max(1, Math.ceil((windowEnd - now) / 1000));
      next(new AppError('rate_limited', `Too many requests. Try again in ${retryAfter} s.`, { retryAfter }));
      return;
    }
    for (const first of counts.keys()) {
      if (counts.size <= maxAddresses) break;
      counts.delete(first);
    }
    next();
  };
}
