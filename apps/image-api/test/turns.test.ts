import { describe, expect, it } from '@jest/globals';
import { Turns } from '../src/services/renditions/turns.ts';

describe('turns', () => {
  it('forget an address when all its work has ended, even with errors', async () => {
    const turns = new Turns({ making: 2, waiting: 4, patienceMs: 60_000 });
    const works = Array.from({ length: 12 }, (_, n) =>
      turns.take(`192.0.2.${n % 4}`, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (n % 3 === 0) throw new Error('failed');
      }),
    );
    expect(turns.addresses).toBe(4);
    await Promise.allSettled(works);
    expect(turns.addresses).toBe(0);
    await expect(turns.take('192.0.2.1', async () => 'done')).resolves.toBe('done');
    expect(turns.addresses).toBe(0);
  });

  it('are refused after the time limit, and the work is not started', async () => {
    const turns = new Turns({ making: 1, waiting: 10, patienceMs: -1 });
    let begun = false;
    const late = turns.take('192.0.2.1', async () => {
      begun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(begun).toBe(false);
  });
});
