import { describe, expect, it } from '@jest/globals';
import { AddressLimiter } from '../src/features/delivery/renditions/addressLimiter.ts';

/** Lets promises settle. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the limiter of client addresses', () => {
  it('forgets a network when all its work has ended, even with errors', async () => {
    const limiter = new AddressLimiter({ concurrent: 2, pending: 4, maxWaitMs: 60_000 });
    const works = Array.from({ length: 12 }, (_, n) =>
      limiter.run(`192.0.${n % 4}.${n}`, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (n % 3 === 0) throw new Error('failed');
      }),
    );
    expect(limiter.networks).toBe(4);
    await Promise.allSettled(works);
    expect(limiter.networks).toBe(0);
    await expect(limiter.run('192.0.2.1', async () => 'done')).resolves.toBe('done');
    expect(limiter.networks).toBe(0);
  });

  it('rejects work that waited too long, without starting it', async () => {
    const limiter = new AddressLimiter({ concurrent: 1, pending: 10, maxWaitMs: 1 });
    let end: () => void = () => undefined;
    const running = limiter.run('192.0.2.1', () => new Promise<void>((resolve) => (end = resolve)));
    let started = false;
    const late = limiter.run('192.0.2.1', async () => {
      started = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    end();
    await running;
    expect(started).toBe(false);
    expect(limiter.networks).toBe(0);
  });

  it('counts the addresses of a network together, which take turns', async () => {
    const limiter = new AddressLimiter({ concurrent: 2, pending: 3, maxWaitMs: 60_000 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const run = (name: string, address: string) =>
      limiter.run(address, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const works = ['a1', 'a2', 'a3'].map((name) => run(name, '192.0.2.1'));
    await expect(run('a4', '192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 });
    works.push(run('b1', '192.0.2.2'));
    works.push(run('c1', '198.51.100.1'));
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'c1']);
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await turn();
    }
    await Promise.all(works);
    expect(begun).toEqual(['a1', 'a2', 'c1', 'b1', 'a3']);
  });
});
