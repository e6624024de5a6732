import { describe, expect, it } from '@jest/globals';
import { AddressLimiter } from '../src/services/renditions/addressLimiter.ts';

describe('the limiter of client addresses', () => {
  it('forgets an address when all its work has ended, even with errors', async () => {
    const limiter = new AddressLimiter({ concurrent: 2, pending: 4, maxWaitMs: 60_000 });
    const works = Array.from({ length: 12 }, (_, n) =>
      limiter.run(`192.0.2.${n % 4}`, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (n % 3 === 0) throw new Error('failed');
      }),
    );
    expect(limiter.addresses).toBe(4);
    await Promise.allSettled(works);
    expect(limiter.addresses).toBe(0);
    await expect(limiter.run('192.0.2.1', async () => 'done')).resolves.toBe('done');
    expect(limiter.addresses).toBe(0);
  });

  it('rejects work that waited too long, without starting it', async () => {
    const limiter = new AddressLimiter({ concurrent: 1, pending: 10, maxWaitMs: -1 });
    let started = false;
    const late = limiter.run('192.0.2.1', async () => {
      started = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(started).toBe(false);
  });
});
