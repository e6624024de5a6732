import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRateLimiter, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { statementsDuring } from '@millrace/testkit/statements';
import { until } from '@millrace/testkit/waiting';
import { createPasswords } from '../src/index.ts';
import { limitsOf } from '../src/limits.ts';
import { createMailQueue } from '../src/mail/mailQueue.ts';
import { createPasswordReset } from '../src/reset/passwordReset.ts';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { type Answer, defaults, newAccount, newEmail, password, publicUrl, untilRefused } from './platform.ts';

let platform: PlatformWithMail;
beforeAll(async () => {
  platform = await startWithMail();
});
afterAll(() => platform.stop());

const auth = (path: string, body: unknown, headers = {}): Promise<Answer> =>
  platform.call('POST', `/video/auth${path}`, { body, headers });
const request = (email: string, headers = {}) => auth('/password/reset', { email }, headers);
const confirm = (token: string, newPassword: string) =>
  auth('/password/reset/confirm', { token, password: newPassword });
const login = (email: string, given: string) => auth('/login', { email, password: given });

/** The verification mail of the registration comes first, so a reset mail is found by its subject. */
async function resetMails(email: string, count: number) {
  const mails = await platform.smtp.mailsTo(email, count + 1);
  return mails.filter(({ subject }) => subject === 'Reset your password');
}

async function resetToken(email: string): Promise<string> {
  expect((await request(email)).status).toBe(202);
  const [mail] = await resetMails(email, 1);
  return linkIn(mail?.text ?? '').token;
}

/** As if the minutes between two mails were over. */
const untilAnotherMail = (key: string) =>
  platform.database.execute('UPDATE platform.rate_limits SET expires_at = now() WHERE key = $1', [`mail:reset:${key}`]);

const allSent = () =>
  until('all mails are sent', async () => {
    const waiting = await platform.database.query("SELECT FROM queue.jobs WHERE name = 'account.mail'");
    return waiting.length === 0;
  });

const withoutId = ({ requestId: _id, ...body }: Record<string, unknown>) => body;

describe('a password reset by mail', () => {
  it('sends a link, once; the link is of the configured origin, whatever the request claims', async () => {
    const { email } = await newAccount(platform);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expect(await request(email, forged)).toMatchObject({ status: 202, body: { ok: true } });
    const [mail] = await resetMails(email, 1);
    expect(mail).toMatchObject({ from: '"Millrace" <mail@millrace.example>', to: email });
    const { url, token } = linkIn(mail?.text ?? '');
    expect(url).toBe(`${publicUrl}/video/auth/pages/reset-password`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain(`href="${url}#token=${token}&amp;email=`);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const [other] = await newAccountWithReset();
    expect(other).not.toBe(token);
  });

  async function newAccountWithReset(): Promise<[string, string]> {
    const { email } = await newAccount(platform);
    return [await resetToken(email), email];
  }

  it('sets the password, ends all sessions, and confirms the address', async () => {
    const { email, token: bearer } = await newAccount(platform);
    const token = await resetToken(email);
    expect((await platform.call('GET', '/video/auth/me', { token: bearer })).body).toMatchObject({
      user: { emailVerified: false },
    });
    expect(await confirm(token, 'another password')).toMatchObject({ status: 200, body: { ok: true } });
    await untilRefused(platform, bearer);
    expect((await login(email, password)).status).toBe(401);
    expect(await login(email, 'another password')).toMatchObject({
      status: 200,
      body: { user: { emailVerified: true } },
    });
  });

  it('leaves no way in to somebody who registered with the address before, and only then', async () => {
    const { email, token: bearer } = await newAccount(platform);
    const account = await platform.database.prisma.account.findFirstOrThrow({ where: { email } });
    const own = { accountId: account.id };
    const insert = (sql: string) => platform.database.execute(sql, [account.id]);
    /** What the stranger makes, also at the other services. */
    const makeAll = async () => {
      const made = await platform.call('POST', '/keys', { token: bearer, body: { name: 'key' } });
      expect(made.status).toBe(201);
      await insert(`INSERT INTO auth.identities (account_id, issuer, subject) VALUES ($1, 'https://idp.example', 's')`);
      await insert(`INSERT INTO auth.totp (account_id, secret, key_id, confirmed_at) VALUES ($1, 'x', 'k', now())`);
      await insert(`INSERT INTO auth.recovery_codes (account_id, hash) VALUES ($1, 'x')`);
      await insert(`INSERT INTO auth.app_passwords (account_id, name, hash, secret, key_id)
        VALUES ($1, 'phone', sha256(random()::text::bytea), 'x', 'k')`);
      await insert(`INSERT INTO image.upload_urls (id, account_id, secret_hash, max_bytes, types, expires_at)
        VALUES ('of ' || $1::int, $1::int, 'x', 1, '{}', now() + interval '1 day')`);
      await insert(`INSERT INTO platform.webhooks (id, kind, account_id, url, secret, position)
        VALUES ('wh_' || $1::int, 'images', $1::int, 'https://x.example', 'x', 0)`);
      await insert(`INSERT INTO music.playlists (account_id, title, is_public, link_hash, linked_at)
        VALUES ($1, 'Shared', false, sha256(random()::text::bytea), now())`);
    };
    const { prisma } = platform.database;
    const left = async () => [
      await prisma.apiKey.count({ where: own }),
      await prisma.appPassword.count({ where: own }),
      await prisma.imageUploadUrl.count({ where: own }),
      await prisma.identity.count({ where: own }),
      await prisma.totp.count({ where: own }),
      await prisma.recoveryCode.count({ where: own }),
      await prisma.webhook.count({ where: own }),
      await prisma.playlist.count({ where: { ...own, linkHash: { not: null } } }),
    ];
    await makeAll();
    expect(await left()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await confirm(await resetToken(email), 'another password')).status).toBe(200);
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await login(email, 'another password')).status).toBe(200);

    // The address is proven now: what its owner makes stays.
    await insert(`INSERT INTO auth.recovery_codes (account_id, hash) VALUES ($1, 'x')`);
    // At once: the link of the mail before has been used.
    await request(email);
    const [, second] = await resetMails(email, 2);
    expect((await confirm(linkIn(second?.text ?? '').token, 'a third password')).status).toBe(200);
    expect(await prisma.recoveryCode.count({ where: own })).toBe(1);
  });

  it('lets in an owner who has reached the limit of failed logins', async () => {
    const { email } = await newAccount(platform);
    for (let i = 0; i < 10; i += 1) await login(email, 'wrong password');
    expect((await login(email, password)).status).toBe(429);
    expect((await confirm(await resetToken(email), 'another password')).status).toBe(200);
    expect((await login(email, 'another password')).status).toBe(200);
  });

  it('of 20 that use one token at once, one succeeds', async () => {
    const [token, email] = await newAccountWithReset();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(token, `password of number ${n}`)));
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('invalid_token');
    expect((await login(email, `password of number ${won[0]}`)).status).toBe(200);
  });

  it('a newer mail replaces the token of the one before', async () => {
    const { email } = await newAccount(platform);
    const first = await resetToken(email);
    await untilAnotherMail(email);
    await request(email);
    const [, second] = await resetMails(email, 2);
    expect(await confirm(first, 'another password')).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    expect((await confirm(linkIn(second?.text ?? '').token, 'another password')).status).toBe(200);
  });

  it('a change of the password ends the token', async () => {
    const { email, token: bearer } = await newAccount(platform);
    const token = await resetToken(email);
    const change = { password, newPassword: 'a changed password' };
    expect((await platform.call('POST', '/video/auth/password', { token: bearer, body: change })).status).toBe(200);
    expect((await confirm(token, 'another password')).status).toBe(400);
    expect((await login(email, 'a changed password')).status).toBe(200);
  });

  it('20 changes and 20 resets at once leave one password, without a deadlock', async () => {
    const { email, token: bearer } = await newAccount(platform);
    const token = await resetToken(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        confirm(token, `reset to number ${n}`),
        platform.call('POST', '/video/auth/password', {
          token: bearer,
          body: { password, newPassword: `changed to number ${n}` },
        }),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await confirm(token, 'another password')).status).toBe(400);
    expect((await login(email, password)).status).toBe(401);
  });

  it('an expired token is refused, and removed', async () => {
    const [token] = await newAccountWithReset();
    await platform.database.execute("UPDATE auth.mail_tokens SET expires_at = now() - interval '1 s'", []);
    expect(await confirm(token, 'another password')).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    await platform.auth.removeExpired();
    expect(await platform.database.query('SELECT FROM auth.mail_tokens')).toEqual([]);
  });

  it('no token is in the database or in the queue', async () => {
    const [token] = await newAccountWithReset();
    const dump = async (table: string) =>
      JSON.stringify(await platform.database.query(`SELECT t::text FROM ${table} t`));
    for (const table of ['auth.mail_tokens', 'queue.jobs', 'auth.accounts', 'platform.rate_limits']) {
      const text = await dump(table);
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(43), password: 'another password' }, 'invalid_token'],
    ['a short password', { token: 'x'.repeat(43), password: 'short' }, 'invalid_request'],
    ['no token', { password: 'another password' }, 'invalid_request'],
    ['an unknown field', { token: 'x', password: 'another password', email: 'a@example.com' }, 'invalid_request'],
    ['a NUL', { token: 'x\u0000', password: 'another password' }, 'invalid_token'],
  ])('%s is refused', async (_what, body, code) => {
    expect(await auth('/password/reset/confirm', body)).toMatchObject({ status: 400, body: { code } });
  });

  it.each([
    'a\r\nBcc: b@example.com',
    'a@example.com\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@b.example>',
  ])('the address %j is refused', async (email) => {
    expect(await request(email)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('a stranger', () => {
  it('gets the same answer for known and unknown addresses', async () => {
    const { email } = await newAccount(platform);
    const [known, unknown] = [await request(email), await request(newEmail())];
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(202);
    expect(withoutId(known.body)).toEqual(withoutId(unknown.body));
  });

  it('cannot tell them apart by time: the database gets the same statements', async () => {
    const { email } = await newAccount(platform);
    const log = silentLogger();
    const name = 'reset-statements';
    const database = openDatabase({ url: platform.url, log, name, poolSize: 1 });
    const rule = { limit: 1_000, windowSeconds: 60 };
    const reset = createPasswordReset({
      database,
      limiter: createRateLimiter({ database }),
      limits: { ...limitsOf(defaults), mailsOfAddress: rule, resetMails: rule },
      passwords: createPasswords(),
      changes: { tell: async () => undefined },
      mails: createMailQueue({ enabled: true }),
      link: () => '',
    });
    try {
      const statementsOf = async (address: string): Promise<string[]> => {
        const sent = await statementsDuring(name, () => reset.request(address, '192.0.2.1'));
        return sent.map(({ text }) => text);
      };
      await statementsOf(newEmail());
      const known = await statementsOf(email);
      expect(known.length).toBeGreaterThanOrEqual(3);
      expect(known.join()).toContain('INSERT INTO queue.jobs');
      expect(await statementsOf(newEmail())).toEqual(known);
    } finally {
      await database.close();
    }
    await resetMails(email, 1);
  });

  const countOf = async (email: string) => (await resetMails(email, 0)).length;

  it('cannot fill a mailbox, or keep the owner from a reset: there is a mail in some minutes, whose link works', async () => {
    const { email } = await newAccount(platform);
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await request(n === 7 ? email.toUpperCase() : email));
    for (let n = 0; n < 8; n += 1) answers.push(await request(newEmail()));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, withoutId(body)]))).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    await allSent();
    const mails = await resetMails(email, 1);
    expect(mails).toHaveLength(1);
    expect((await confirm(linkIn(mails[0]?.text ?? '').token, 'another password')).status).toBe(200);
    // The link has been used, so the next mail does not wait.
    await request(email);
    expect(await resetMails(email, 2)).toHaveLength(2);
  });

  it('waits for a mail for less time than the link of the one before lives', async () => {
    const { email } = await newAccount(platform);
    await resetToken(email);
    const [left] = await platform.database.query<{ life: number; wait: number }>(
      `SELECT extract(epoch FROM t.expires_at - now())::int AS life, extract(epoch FROM r.expires_at - now())::int AS wait
       FROM auth.mail_tokens t JOIN auth.accounts a ON a.id = t.account_id AND a.email_key = $1
       JOIN platform.rate_limits r ON r.key = 'mail:reset:' || $1 WHERE t.purpose = 'reset'`,
      [email],
    );
    expect(left?.wait).toBeLessThanOrEqual(12 * 60);
    expect(left?.life).toBeGreaterThan((left?.wait ?? 0) + 15 * 60);
  });

  it('cannot use up the mails of a mailbox with tags of it, nor fill it with them', async () => {
    const [name, host] = newEmail().split('@');
    const addressOf = (tag: string) => `${name}${tag}@${host}`;
    const register = (email: string) => auth('/register', { email, password, companyName: 'Acme' });
    for (const tag of ['', '+own', '+1', '+2']) expect((await register(addressOf(tag))).status).toBe(201);
    const own = { where: { emailKey: addressOf('+own') }, data: { emailVerifiedAt: new Date() } };
    await platform.database.prisma.account.update(own);
    for (const tag of ['+1', '+2', '+unknown', '', '+own']) expect((await request(addressOf(tag))).status).toBe(202);
    await allSent();
    const counts = [];
    for (const tag of ['+1', '+2', '', '+own']) counts.push(await countOf(addressOf(tag)));
    expect(counts).toEqual([1, 0, 1, 1]);
  });

  it('cannot send mails without end by changing the password of an account with the address of somebody else', async () => {
    const { email, token } = await newAccount(platform);
    await resetToken(email);
    const change = { password, newPassword: 'another password' };
    expect((await platform.call('POST', '/video/auth/password', { token, body: change })).status).toBe(200);
    expect((await request(email)).status).toBe(202);
    await allSent();
    expect(await countOf(email)).toBe(1);
  });
});
