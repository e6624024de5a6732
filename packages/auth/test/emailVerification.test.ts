import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authSettings } from '../src/settings.ts';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { newAccount, newEmail, newKey, password, publicUrl, untilTold } from './platform.ts';

let platform: PlatformWithMail;
beforeAll(async () => {
  platform = await startWithMail({ REQUIRE_VERIFIED_EMAIL: true, ACCOUNT_URL: 'https://console.example.com/account/' });
});
afterAll(() => platform.stop());

const auth = (path: string, options: object = {}) => platform.call('POST', `/video/auth${path}`, options);
const verify = (token: string) => auth('/email/verify', { body: { token, password } });
const tokenOf = async (email: string, count = 1): Promise<string> =>
  linkIn((await platform.smtp.mailsTo(email, count)).at(-1)?.text ?? '').token;
const verified = async (token: string): Promise<unknown> =>
  Object((await platform.call('GET', '/video/auth/me', { token })).body.user).emailVerified;

describe('the address of an account', () => {
  it('is confirmed by the link of the mail after the registration, once', async () => {
    const { email, token } = await newAccount(platform);
    const [mail] = await platform.smtp.mailsTo(email);
    expect(mail?.subject).toBe('Confirm your e-mail address');
    const link = linkIn(mail?.text ?? '');
    expect(link.url).toBe('https://console.example.com/account/verify-email');
    expect(link.url).not.toContain(publicUrl);
    expect(await verified(token)).toBe(false);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(link.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await verified(token)).toBe(true);
    expect(await verify(link.token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
  });

  it('is confirmed by a later mail too, which ends the token of the first', async () => {
    const { email, token } = await newAccount(platform);
    const first = await tokenOf(email);
    expect(await auth('/email/verify/request', { token })).toMatchObject({ status: 202, body: { ok: true } });
    const second = await tokenOf(email, 2);
    expect((await verify(first)).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
    expect(await auth('/email/verify/request', { token })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is confirmed only by who has the account, too: whoever registered with the address of another waits in vain', async () => {
    const { email, token } = await newAccount(platform);
    const other = await newAccount(platform);
    const mailed = await tokenOf(email);
    const confirm = (options: object, more: object = {}) =>
      auth('/email/verify', { body: { token: mailed, ...more }, ...options });
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await confirm({})).toMatchObject(refused);
    expect(await confirm({}, { password: '' })).toMatchObject(refused);
    expect(await confirm({ token: other.token })).toMatchObject(refused);
    const wrong = await confirm({}, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await verified(token)).toBe(false);
    expect((await confirm({ token })).status).toBe(200);
    expect(await verified(token)).toBe(true);
  });

  it('is not confirmed by the token of another purpose', async () => {
    const { email, token } = await newAccount(platform);
    const verification = await tokenOf(email);
    await auth('/password/reset', { body: { email } });
    const reset = await tokenOf(email, 2);
    expect((await verify(reset)).status).toBe(400);
    const body = { token: verification, password: 'another password' };
    expect((await auth('/password/reset/confirm', { body })).status).toBe(400);
    expect(await verified(token)).toBe(false);
  });

  it('is mailed at most five times an hour', async () => {
    const { token } = await newAccount(platform);
    for (let n = 0; n < 5; n += 1) expect((await auth('/email/verify/request', { token })).status).toBe(202);
    expect((await auth('/email/verify/request', { token })).status).toBe(429);
  });

  it('has one mailbox with all its tags, which get at most five mails of a kind an hour, and not those of the plain address', async () => {
    const [name, host] = newEmail().split('@');
    const register = (tag: string) =>
      auth('/register', { body: { email: `${name}${tag}@${host}`, password, companyName: 'Acme' } });
    const tokens = [];
    for (const tag of ['+1', '+2', '+3', '+4+5', '+5']) {
      const { status, body } = await register(tag);
      expect(status).toBe(201);
      tokens.push(String(body.token));
    }
    expect(await register('+6')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const plain = await register('');
    expect(plain.status).toBe(201);
    const again = async (token: unknown) => (await auth('/email/verify/request', { token: String(token) })).status;
    const asked = [];
    for (const token of tokens) asked.push(await again(token));
    expect([...asked, await again(tokens[0]), await again(plain.body.token)]).toEqual([
      ...Array(5).fill(202),
      429,
      202,
    ]);
  });
});

describe('an address that causes mails to many others', () => {
  it('causes thirty in a quarter of an hour by default, of registrations, verifications and resets together', async () => {
    const { MAILS_PER_ADDRESS } = authSettings;
    const replica = await platform.startReplica({ MAILS_PER_ADDRESS: MAILS_PER_ADDRESS.schema.parse(undefined) });
    const ask = (path: string, options: object, address = '203.0.113.31') =>
      replica.call('POST', `/video/auth${path}`, { ...options, headers: { 'x-forwarded-for': address } });
    const register = (address?: string) =>
      ask('/register', { body: { email: newEmail(), password, companyName: 'Acme' } }, address);
    const statuses: number[] = [];
    // An address gets five mails, so this is six accounts with five each.
    for (let account = 0; account < 6; account += 1) {
      const { status, body } = await register();
      statuses.push(status);
      const verify = () => ask('/email/verify/request', { token: String(body.token) });
      for (let n = 0; n < 4; n += 1) statuses.push((await verify()).status);
    }
    expect(statuses).toEqual(Array.from({ length: 6 }, () => [201, 202, 202, 202, 202]).flat());
    const { email, token } = await newAccount(platform);
    for (const refused of [
      await register(),
      await ask('/email/verify/request', { token }),
      await ask('/password/reset', { body: { email } }),
    ]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    }
    expect((await register('203.0.113.32')).status).toBe(201);
  });
});

describe('an account with an address that is not confirmed', () => {
  it('manages itself, but does not upload or create keys until it is', async () => {
    const { email, token } = await newAccount(platform);
    for (const refused of [
      await platform.call('POST', '/upload', { token }),
      await platform.call('POST', '/keys', { token, body: { name: 'server' } }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    }
    const profile = { token, body: { companyName: 'Other' } };
    expect((await platform.call('PATCH', '/video/auth/me', profile)).status).toBe(200);
    expect((await auth('/login', { body: { email, password } })).status).toBe(200);
    expect((await verify(await tokenOf(email))).status).toBe(200);
    expect((await platform.call('POST', '/upload', { token })).status).toBe(200);
    expect((await newKey(platform, token)).key).toMatch(/^mr_/);
  });

  it('does not upload with a key from before either', async () => {
    const { id, email, token } = await newAccount(platform);
    await verify(await tokenOf(email));
    const { key } = await newKey(platform, token);
    await platform.database.execute('UPDATE auth.accounts SET email_verified_at = NULL WHERE id = $1', [id]);
    await platform.database.query("SELECT pg_notify('millrace_auth', $1)", [String(id)]);
    let answer = await platform.call('POST', '/upload', { key });
    await untilTold('the key is refused', async () => {
      if (answer.status === 200) answer = await platform.call('POST', '/upload', { key });
      return answer.status !== 200;
    });
    expect(answer).toMatchObject({ status: expect.any(Number), body: { code: 'email_not_verified' } });
  });

  it('of an address with letters of another script gets its mail', async () => {
    const email = `grüße.${newEmail()}`;
    const body = { email, password, companyName: 'Acme' };
    expect((await auth('/register', { body })).status).toBe(201);
    expect((await verify(await tokenOf(email))).status).toBe(200);
  });
});
