import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppCredential } from '../src/index.ts';
import { newAccount, type Platform, secrets, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: 5 });
});
afterAll(() => platform.stop());

interface Made {
  id: number;
  password: string;
}
const make = async (token: string, name = 'phone'): Promise<Made> => {
  const { status, body } = await platform.call('POST', '/app-passwords', { token, body: { name } });
  expect(status).toBe(201);
  return { id: Number(body.id), password: String(body.password) };
};
const address = '192.0.2.1';
const ownerOf = async (credential: AppCredential, from = address): Promise<number | undefined> =>
  (await platform.auth.appPasswords.signIn(credential, from))?.accountId;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('an app password', () => {
  it('is returned once, listed by its name, and stored encrypted', async () => {
    const { token } = await newAccount(platform);
    const { id, password } = await make(token, ' my phone ');
    expect(password).toMatch(/^mrp_[0-9A-Za-z]{32}$/);
    const { body } = await platform.call('GET', '/app-passwords', { token });
    expect(body).toMatchObject({ passwords: [{ id, name: 'my phone', lastUsedAt: null }] });
    const row = await platform.database.prisma.appPassword.findFirstOrThrow({ where: { id } });
    for (const bytes of [row.hash, row.secret]) expect(Buffer.from(bytes).toString('latin1')).not.toContain(password);
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('signs in alone, with the address of its account, and as a token with a salt', async () => {
    const mine = await newAccount(platform);
    const theirs = await newAccount(platform);
    const { password } = await make(mine.token);
    const other = await make(mine.token);
    const salted = (of: string, salt: string, email = mine.email) => ({ email, salt, token: md5(of + salt) });
    expect(await ownerOf({ password })).toBe(mine.id);
    expect(await ownerOf({ email: mine.email.toUpperCase(), password })).toBe(mine.id);
    expect(await ownerOf(salted(password, 'c19b2d'))).toBe(mine.id);
    expect(await ownerOf({ ...salted(other.password, ''), token: md5(other.password).toUpperCase() })).toBe(mine.id);

    expect(await ownerOf({ email: theirs.email, password })).toBeUndefined();
    expect(await ownerOf(salted(password, 'x', theirs.email))).toBeUndefined();
    expect(await ownerOf({ ...salted(password, 'x'), salt: 'y' })).toBeUndefined();
    expect(await ownerOf({ ...salted(password, 'x'), token: 'not hexadecimal' })).toBeUndefined();
    for (const wrong of ['', 'x'.repeat(100_000), `${password.slice(0, -1)}!`, password.toLowerCase(), 'mr_x']) {
      expect(await ownerOf({ password: wrong })).toBeUndefined();
    }
  });

  it('is revoked at once, by its account only, on every process', async () => {
    const mine = await newAccount(platform);
    const theirs = await newAccount(platform);
    const { id, password } = await make(mine.token);
    expect(await ownerOf({ password })).toBe(mine.id);
    expect((await platform.call('DELETE', `/app-passwords/${id}`, { token: theirs.token })).status).toBe(404);
    expect(await ownerOf({ password })).toBe(mine.id);
    expect((await platform.call('DELETE', `/app-passwords/${id}`, { token: mine.token })).status).toBe(200);
    expect(await ownerOf({ password })).toBeUndefined();
    expect(await ownerOf({ email: mine.email, salt: 's', token: md5(`${password}s`) })).toBeUndefined();
  });

  it('refuses the 51st, and bodies without a name', async () => {
    const { token } = await newAccount(platform);
    for (let n = 0; n < 50; n += 1) await make(token, `number ${n}`);
    const answer = await platform.call('POST', '/app-passwords', { token, body: { name: 'one more' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const body of [{}, { name: '' }, { name: 7 }, []]) {
      expect((await platform.call('POST', '/app-passwords', { token, body })).status).toBe(400);
    }
    expect((await platform.call('GET', '/app-passwords')).status).toBe(401);
  });

  it('outlives a new JWT_SECRET, once the janitor has encrypted it again', async () => {
    const { token, id: accountId, email } = await newAccount(platform);
    const { id, password } = await make(token);
    const before = await platform.database.prisma.appPassword.findFirstOrThrow({ where: { id } });
    const rotated = await platform.startReplica({ JWT_SECRET: ['a-new-secret-0123456789-0123456789', ...secrets] });
    await rotated.auth.removeExpired();
    const after = await platform.database.prisma.appPassword.findFirstOrThrow({ where: { id } });
    expect(after.keyId).not.toBe(before.keyId);
    const later = await platform.startReplica({ JWT_SECRET: ['a-new-secret-0123456789-0123456789'] });
    const given = { email, salt: 'salt', token: md5(`${password}salt`) };
    expect((await later.auth.appPasswords.signIn(given, address))?.accountId).toBe(accountId);
    // A process that does not have the new secret yet finds the password if it is sent as it is.
    expect(await ownerOf({ password })).toBe(accountId);
  });

  it('cannot be guessed: after five wrong ones for an account, an address is refused; the right one is not', async () => {
    const { token, email, id } = await newAccount(platform);
    const { password } = await make(token);
    const from = '192.0.2.77';
    for (let n = 0; n < 5; n += 1) expect(await ownerOf({ email, password: `wrong ${n}` }, from)).toBeUndefined();
    await expect(ownerOf({ email, password: 'wrong again' }, from)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await ownerOf({ email, password }, from)).toBe(id);
  });

  it('does not sign in to an account that ends', async () => {
    const { token, id } = await newAccount(platform);
    const { password } = await make(token);
    await platform.database.prisma.account.update({ where: { id }, data: { deleteAt: new Date() } });
    expect(await ownerOf({ password })).toBeUndefined();
  });
});
