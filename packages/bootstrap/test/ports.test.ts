import { describe, expect, it } from '@jest/globals';
import { holdPort } from '@millrace/bootstrap';

describe('holding a port', () => {
  it('keeps other processes off the port, and answers requests with 503', async () => {
    const held = await holdPort({ port: 0 });
    await expect(holdPort({ port: held.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(holdPort({ port: held.port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const answer = await fetch(`http://127.0.0.1:${held.port}/readyz`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    await held.release();
    await (await holdPort({ port: held.port })).release();
  });

  it('waits for a port that its owner is about to release', async () => {
    const first = await holdPort({ port: 0 });
    const second = holdPort({ port: first.port, patienceMs: 20_000 });
    await first.release();
    const held = await second;
    expect(held.port).toBe(first.port);
    await held.release();
  });
});
