import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findImportAccount, startImportKey } from '../src/keys/importKey.ts';
import { newAccount, newKey, type Platform, startPlatform, untilTold } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const uploads = async (key: string, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await platform.call('POST', '/upload', { key })).status);
  return statuses;
};

/** A process learns of the end of a key by a notice. */
const untilKeyIsRefused = (key: string): Promise<void> =>
  untilTold('the key is refused', async () => (await uploads(key, 1))[0] === 401);

describe('the key of an import', () => {
  it('is not limited per minute, unlike a key that may do everything', async () => {
    const { id, token } = await newAccount(platform);
    const own = await newKey(platform, token);
    const { key, renew, close } = await startImportKey(platform.database, id);
    expect(await uploads(key, 6)).toEqual(Array(6).fill(200));
    expect(await uploads(String(own.key), 4)).toEqual([200, 200, 200, 429]);
    expect(await renew()).toBe(true);
    await close();
    expect(await renew()).toBe(false);
    await untilKeyIsRefused(key);
  });

  it('is listed to its owner, who can revoke it, and cannot make such a key', async () => {
    const { id, token } = await newAccount(platform);
    const { key } = await startImportKey(platform.database, id);
    const { body } = await platform.call('GET', '/keys', { token });
    expect(body.keys).toMatchObject([{ name: 'Import by an operator', expiresAt: expect.any(String) }]);
    const [listed] = body.keys as { id: number }[];
    expect((await platform.call('DELETE', `/keys/${listed?.id}`, { token })).status).toBe(200);
    expect(await uploads(key, 1)).toEqual([401]);
    const own = await platform.call('POST', '/keys', { token, body: { name: 'mine', scopes: ['import'] } });
    expect(own.status).toBe(400);
  });

  it('of a run that was killed expires, and is removed by the next run', async () => {
    const { id } = await newAccount(platform);
    const killed = await startImportKey(platform.database, id);
    await platform.database.execute(
      `UPDATE auth.api_keys SET expires_at = now() - interval '1 s' WHERE account_id = $1`,
      [id],
    );
    expect(await uploads(killed.key, 1)).toEqual([401]);
    await startImportKey(platform.database, id);
    expect(await platform.database.prisma.apiKey.count({ where: { accountId: id } })).toBe(1);
    const audited = await platform.database.query<{ action: string }>(
      'SELECT action FROM auth.audit WHERE account_id = $1',
      [id],
    );
    expect(audited).toEqual([{ action: 'account.import' }, { action: 'account.import' }]);
  });

  it('is for accounts that may upload', async () => {
    const { id, email } = await newAccount(platform);
    expect(await findImportAccount(platform.database, email.toUpperCase())).toMatchObject({ id, email });
    expect(await findImportAccount(platform.database, 'nobody@example.com')).toBe(
      'No account has the e-mail address nobody@example.com.',
    );
    expect(await findImportAccount(platform.database, 'nobody')).toBe('nobody is not an e-mail address.');
    await platform.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [id]);
    expect(await findImportAccount(platform.database, email)).toBe(`The account ${email} is suspended.`);
  });
});
