import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holdRequest } from '@millrace/testkit/heldRequest';
import { untilWaiting } from '@millrace/testkit/postgres';
import { newAccount, newAdmin, type Platform, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

/** What lets somebody act for the account later. */
const makers = [
  ['/keys', 'api_keys'],
  ['/app-passwords', 'app_passwords'],
] as const;

const madeIn = async (table: string, accountId: number): Promise<number> =>
  (await platform.database.query(`SELECT 1 FROM auth.${table} WHERE account_id = $1`, [accountId])).length;

describe.each(makers)('a request to %s whose token ends while it is sent', (path, table) => {
  it('is refused when the rest of its body comes', async () => {
    const { token, id } = await newAccount(platform);
    const held = await holdRequest(platform.origin + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'way in' }),
    });
    expect((await platform.call('POST', '/video/auth/logout', { token })).status).toBe(200);
    const answer = await held.finish();
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="millrace", error="invalid_token"',
    ]);
    expect(await madeIn(table, id)).toBe(0);
  });

  it('makes nothing that what ends the tokens does not see, even if both are at work at once', async () => {
    const { token, id } = await newAccount(platform);
    expect((await platform.call('GET', '/keys', { token })).status).toBe(200);
    let asked: ReturnType<Platform['call']> | undefined;
    await platform.database.transaction(async (tx) => {
      // As the reset of a password does it.
      await tx.account.update({ where: { id }, data: { tokenVersion: { increment: 1 } } });
      asked = platform.call('POST', path, { token, body: { name: 'way in' } });
      await untilWaiting(platform.database);
      await tx.$executeRaw`SELECT auth.end_unproven(${id}::int)`;
    });
    expect((await asked)?.status).toBe(401);
    expect(await madeIn(table, id)).toBe(0);
  });

  it('makes it if the token ends afterwards', async () => {
    const { token, id } = await newAccount(platform);
    const held = await holdRequest(platform.origin + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'mine' }),
    });
    expect((await held.finish()).status).toBe(201);
    expect(await madeIn(table, id)).toBe(1);
  });
});

it('an operator who is none any more invites nobody with a request that was begun before', async () => {
  const [admin, other] = [await newAdmin(platform), await newAdmin(platform)];
  const held = await holdRequest(`${platform.origin}/video/admin/invitations`, {
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'friend@example.com' }),
  });
  const path = `/admin/accounts/${admin.id}`;
  expect((await platform.call('PATCH', path, { token: other.token, body: { role: 'user' } })).status).toBe(200);
  expect((await held.finish()).status).toBe(403);
  expect(await platform.database.query('SELECT 1 FROM auth.invitations')).toEqual([]);
});
