import { describe, expect, it } from '@jest/globals';
import { startPostgres } from '@millrace/testkit/postgres';

describe('postgres', () => {
  it('runs', async () => {
    const pg = await startPostgres();
    const url = await pg.createDatabase();
    expect(url).toContain('test_');
    await pg.pause();
    await pg.resume();
    await pg.stop();
  });
});
