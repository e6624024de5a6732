import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Answer, newAccount, newKey, type Platform, password, startPlatform, untilRefused } from './platform.ts';

let platform: Platform;
let replica: Pick<Platform, 'call'>;
beforeAll(async () => {
  platform = await startPlatform();
  replica = await platform.startReplica();
});
afterAll(() => platform.stop());

const auth = (method: string, path: string, options = {}) => platform.call(method, `/video/auth${path}`, options);
const login = (email: string, more = {}) => auth('POST', '/login', { body: { email, password, ...more } });
const tokenOf = ({ body }: Answer): string => z.object({ token: z.string() }).parse(body).token;
const day = 86_400_000;

async function deleted(): Promise<{ id: number; email: string; token: string; key: string }> {
  const account = await newAccount(platform);
  const { key } = await newKey(platform, account.token);
  expect((await auth('DELETE', '/me', { token: account.token, body: { password } })).status).toBe(200);
  return { ...account, key };
}

/** As if the days of grace were over. */
const expire = (id: number) =>
  platform.database.prisma.account.update({ where: { id }, data: { deleteAt: new Date(Date.now() - 1000) } });

describe('an account whose owner deletes it', () => {
  it('loses its sessions and keys at all processes, and tells when it will be gone', async () => {
    const { email, token } = await newAccount(platform);
    const other = tokenOf(await login(email));
    const { key } = await newKey(platform, token);
    expect((await replica.call('GET', '/guarded/key', { key })).status).toBe(200);
    const answer = await auth('DELETE', '/me', { token, body: { password } });
    expect(answer.status).toBe(200);
    const { deleteAt } = z.object({ ok: z.literal(true), deleteAt: z.iso.datetime() }).parse(answer.body);
    expect(Math.abs(Date.parse(deleteAt) - Date.now() - 7 * day)).toBeLessThan(60_000);
    for (const ended of [token, other]) {
      expect((await auth('GET', '/me', { token: ended })).status).toBe(401);
      await untilRefused(replica, ended);
    }
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(401);
    expect((await replica.call('GET', '/guarded/key', { key })).status).toBe(401);
  });

  it('can only be logged in to by who keeps it; its keys work again then', async () => {
    const { email, key } = await deleted();
    expect(await login(email)).toMatchObject({ status: 403, body: { code: 'account_ending' } });
    // Who does not know the password does not learn that the account is to be deleted.
    const stranger = await login(email, { password: 'not the password' });
    expect(stranger).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const kept = await login(email, { restore: true });
    expect(kept.status).toBe(200);
    expect((await auth('GET', '/me', { token: tokenOf(kept) })).status).toBe(200);
    expect((await platform.call('GET', '/guarded/key', { key })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it('is not kept by a login that is refused because it is suspended', async () => {
    const { id, email } = await deleted();
    const { account } = platform.database.prisma;
    await account.update({ where: { id }, data: { suspendedAt: new Date() } });
    expect(await login(email, { restore: true })).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect((await account.findUniqueOrThrow({ where: { id } })).deleteAt).not.toBeNull();
  });

  it('cannot be kept when the time is over, and its address stays taken until it is removed', async () => {
    const { id, email } = await deleted();
    await expire(id);
    expect(await login(email, { restore: true })).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const again = { email, password, companyName: 'Acme' };
    const answer = await auth('POST', '/register', { body: again });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_exists' } });
  });
});

describe('the request to delete an account', () => {
  it('needs its password, or a login in the last ten minutes', async () => {
    const { id, token } = await newAccount(platform);
    const wrong = await auth('DELETE', '/me', { token, body: { password: 'not the password' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const { session } = platform.database.prisma;
    await session.updateMany({ where: { accountId: id }, data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    expect(await auth('DELETE', '/me', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await session.updateMany({ where: { accountId: id }, data: { createdAt: new Date(Date.now() - 9 * 60_000) } });
    expect((await auth('DELETE', '/me', { token })).status).toBe(200);
  });

  it.each([
    ['an unknown field', { password, now: true }],
    ['a password that is no string', { password: 1 }],
  ])('is refused with %s', async (_what, body) => {
    const { token } = await newAccount(platform);
    expect(await auth('DELETE', '/me', { token, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect((await auth('GET', '/me', { token })).status).toBe(200);
  });

  it('is refused to the only operator, also to the last of two', async () => {
    const [first, second] = [await newAccount(platform), await newAccount(platform)];
    const { account } = platform.database.prisma;
    await account.updateMany({ where: { id: { in: [first.id, second.id] } }, data: { role: 'admin' } });
    const answers = await Promise.all(
      [first, second].map(({ token }) => auth('DELETE', '/me', { token, body: { password } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await account.updateMany({ where: { role: 'admin' }, data: { role: 'user' } });
  });

  it('counts wrong passwords as failed logins', async () => {
    const { token } = await newAccount(platform);
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await auth('DELETE', '/me', { token, body: { password: `guess ${n}` } })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('sets one time, however often it is sent', async () => {
    const { id, token } = await newAccount(platform);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => auth('DELETE', '/me', { token, body: { password } })),
    );
    const times = answers.flatMap(({ status, body }) => (status === 200 ? [body.deleteAt] : []));
    expect(times.length).toBeGreaterThan(0);
    expect(new Set(times).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const { deleteAt } = await platform.database.prisma.account.findUniqueOrThrow({ where: { id } });
    expect(deleteAt?.toISOString()).toBe(times[0]);
  });
});
