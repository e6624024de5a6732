import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilWaiting } from '@millrace/testkit/postgres';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { replacePassword } from '../src/accounts/passwordChange.ts';
import {
  type Answer,
  newAccount,
  type Platform,
  password,
  publicUrl,
  secrets,
  startPlatform,
  untilRefused,
} from './platform.ts';

let platform: Platform;
let replica: Pick<Platform, 'call'>;
beforeAll(async () => {
  platform = await startPlatform({ FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: 1_000, FAILED_LOGINS_PER_ACCOUNT: 1_000 });
  replica = await platform.startReplica();
});
afterAll(() => platform.stop());

const auth = (method: string, path: string, options = {}) => platform.call(method, `/video/auth${path}`, options);
const tokenOf = ({ body }: Answer): string => z.object({ token: z.string() }).parse(body).token;
const sessionsOf = z.object({
  sessions: z.array(z.looseObject({ id: z.string(), current: z.boolean(), userAgent: z.string().nullable() })),
});

async function login(email: string, more = {}): Promise<Answer> {
  const answer = await auth('POST', '/login', { body: { email, password, ...more } });
  expect(answer.status).toBe(200);
  return answer;
}

/** The statuses of a token at both processes. */
async function statuses(token: string): Promise<number[]> {
  const at = (one: Pick<Platform, 'call'>) => one.call('GET', '/video/auth/me', { token });
  return [(await at(platform)).status, (await at(replica)).status];
}

/** The token is refused at once where its session was ended, and soon at the other process. */
async function untilRefusedEverywhere(token: string): Promise<void> {
  const [here] = await statuses(token);
  expect(here).toBe(401);
  await untilRefused(replica, token);
}

describe('sessions', () => {
  it('are listed, the newest first, with what is known of the client', async () => {
    const { email, token } = await newAccount(platform);
    const other = tokenOf(
      await auth('POST', '/login', { body: { email, password }, headers: { 'user-agent': 'A browser' } }),
    );
    const { sessions } = sessionsOf.parse((await auth('GET', '/sessions', { token })).body);
    expect(sessions).toMatchObject([
      { current: false, userAgent: 'A browser', address: '127.0.0.1' },
      { current: true },
    ]);
    const seenByOther = sessionsOf.parse((await auth('GET', '/sessions', { token: other })).body);
    expect(seenByOther.sessions.map(({ current }) => current)).toEqual([true, false]);
  });

  it('end at once here, and within a moment at other processes', async () => {
    const { email, token } = await newAccount(platform);
    const other = tokenOf(await login(email));
    expect(await statuses(other)).toEqual([200, 200]);
    const { sessions } = sessionsOf.parse((await auth('GET', '/sessions', { token })).body);
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    expect((await auth('DELETE', `/sessions/${id}`, { token })).body).toEqual({ ok: true });
    await untilRefusedEverywhere(other);
    expect(await statuses(token)).toEqual([200, 200]);
    expect((await auth('DELETE', `/sessions/${id}`, { token })).status).toBe(404);
  });

  it('of another account cannot be ended', async () => {
    const [mine, theirs] = [await newAccount(platform), await newAccount(platform)];
    const { sessions } = sessionsOf.parse((await auth('GET', '/sessions', { token: theirs.token })).body);
    expect((await auth('DELETE', `/sessions/${sessions[0]?.id}`, { token: mine.token })).status).toBe(404);
    expect(await statuses(theirs.token)).toEqual([200, 200]);
  });

  it('end by logging out: this one, or all of them', async () => {
    const { email, token } = await newAccount(platform);
    const [second, third] = [tokenOf(await login(email)), tokenOf(await login(email))];
    expect(await statuses(second)).toEqual([200, 200]);
    expect((await auth('POST', '/logout', { token })).body).toEqual({ ok: true });
    await untilRefusedEverywhere(token);
    expect(await statuses(second)).toEqual([200, 200]);
    expect((await auth('POST', '/logout-all', { token: second })).body).toEqual({ ok: true });
    await untilRefusedEverywhere(second);
    await untilRefusedEverywhere(third);
  });

  it('are at most 100 for an account; the oldest ends', async () => {
    const { id, email, token } = await newAccount(platform);
    await platform.database.query(
      `INSERT INTO auth.sessions (id, account_id, expires_at, created_at)
       SELECT lpad(n::text, 22, 'x'), $1, now() + interval '1 day', now() + n * interval '1 ms' FROM generate_series(1, 99) n`,
      [id],
    );
    await login(email);
    await untilRefusedEverywhere(token);
    const [{ count = 0 } = {}] = await platform.database.query<{ count: number }>(
      'SELECT count(*) FROM auth.sessions WHERE account_id = $1',
      [id],
    );
    expect(count).toBe(100);
  });

  it('that have ended by themselves are refused, and removed', async () => {
    const { id, token } = await newAccount(platform);
    await platform.database.query(
      "UPDATE auth.sessions SET expires_at = now() - interval '1 s' WHERE account_id = $1",
      [id],
    );
    await platform.database.query("SELECT pg_notify('millrace_auth', $1)", [String(id)]);
    await untilRefused(platform, token);
    expect(await platform.auth.removeExpired()).toBeGreaterThan(0);
  });
});

describe('a token without a session, from before there were any', () => {
  const oldToken = (accountId: number) =>
    jwt.sign({ ver: 0 }, secrets[0] ?? '', {
      issuer: 'millrace',
      audience: 'millrace',
      subject: String(accountId),
      expiresIn: 600,
    });

  it('stays valid, and ends with all others of its kind when one logs out', async () => {
    const { id } = await newAccount(platform);
    const token = oldToken(id);
    expect(await statuses(token)).toEqual([200, 200]);
    const { sessions } = sessionsOf.parse((await auth('GET', '/sessions', { token })).body);
    expect(sessions.map(({ current }) => current)).toEqual([false]);
    expect((await auth('POST', '/logout', { token })).status).toBe(200);
    await untilRefusedEverywhere(token);
  });
});

describe('a session in a cookie', () => {
  const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie') ?? '';
  const sent = (cookie: string) => ({ headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
  const refresh = (cookie: string, headers = {}) =>
    auth('POST', '/refresh', { headers: { ...sent(cookie).headers, ...headers } });

  it('is only for /auth of the service, and out of reach of scripts and of other sites', async () => {
    const { email } = await newAccount(platform);
    const cookie = cookieOf(await login(email, { cookie: true }));
    expect(cookie).toMatch(
      /^millrace_refresh=[\w-]{43}; Max-Age=86400; Path=\/video\/auth; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookieOf(await login(email))).toBe('');
  });

  it('gives short tokens, and another refresh token each time', async () => {
    const { email } = await newAccount(platform);
    const first = await login(email, { cookie: true });
    const { exp = 0, iat = 0 } = z.object({ exp: z.number(), iat: z.number() }).parse(jwt.decode(tokenOf(first)));
    expect(exp - iat).toBe(900);
    const second = await refresh(cookieOf(first));
    expect(second.status).toBe(200);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect(await statuses(tokenOf(second))).toEqual([200, 200]);
  });

  it('survives two tabs that refresh at the same time', async () => {
    const { email } = await newAccount(platform);
    const cookie = cookieOf(await login(email, { cookie: true }));
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // One of them has the new token.
    expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
  });

  it('ends when a replaced refresh token comes back later', async () => {
    const { id, email } = await newAccount(platform);
    const stolen = cookieOf(await login(email, { cookie: true }));
    const next = await refresh(stolen);
    await platform.database.query(
      "UPDATE auth.sessions SET refreshed_at = now() - interval '1 min' WHERE account_id = $1",
      [id],
    );
    expect(await refresh(stolen)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    await untilRefusedEverywhere(tokenOf(next));
    expect((await refresh(cookieOf(next))).status).toBe(401);
  });

  it.each([
    ['another site', 'https://evil.example.com', 403],
    ['an opaque origin', 'null', 403],
    ['this service', publicUrl, 200],
    ['an origin that may use it', 'https://console.example.com', 200],
  ])('can be used by pages of %s: %s is answered with %i', async (_who, origin, status) => {
    const { email } = await newAccount(platform);
    const cookie = cookieOf(await login(email, { cookie: true }));
    expect((await refresh(cookie, { origin })).status).toBe(status);
  });

  it.each([
    ['no cookie', ''],
    ['another cookie', 'millrace=1'],
    ['an unknown token', `millrace_refresh=${'x'.repeat(43)}`],
    ['a malformed one', 'millrace_refresh=short'],
  ])('needs its token: %s is 401', async (_what, cookie) => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is cleared by logging out', async () => {
    const { email } = await newAccount(platform);
    const answer = await login(email, { cookie: true });
    const out = await auth('POST', '/logout', { token: tokenOf(answer) });
    expect(cookieOf(out)).toMatch(/^millrace_refresh=; Path=\/video\/auth; Expires=Thu, 01 Jan 1970/);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
  });
});

describe('the password', () => {
  const change = (token: string, body: unknown) => auth('POST', '/password', { token, body });
  const newPassword = 'another long password';

  it('is changed with the old one; all other sessions end, and this one gets a new token', async () => {
    const { email, token } = await newAccount(platform);
    const other = tokenOf(await login(email));
    const answer = await change(token, { password, newPassword });
    expect(answer.status).toBe(200);
    await untilRefusedEverywhere(other);
    expect(await statuses(tokenOf(answer))).toEqual([200, 200]);
    expect((await auth('POST', '/login', { body: { email, password } })).status).toBe(401);
    expect((await auth('POST', '/login', { body: { email, password: newPassword } })).status).toBe(200);
  });

  it('is not changed with a wrong one', async () => {
    const { email, token } = await newAccount(platform);
    expect(await change(token, { password: 'wrong', newPassword })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    await login(email);
  });

  it.each([
    ['too short', { password, newPassword: 'short' }],
    ['missing', { password }],
    ['not a text', { password, newPassword: 5 }],
    ['with a field that is unknown', { password, newPassword, hint: 'x' }],
  ])('is not changed when the new one is %s', async (_what, body) => {
    const { token } = await newAccount(platform);
    expect((await change(token, body)).status).toBe(400);
  });

  it('is changed once by two changes at once', async () => {
    const { email, token } = await newAccount(platform);
    const answers = await Promise.all([
      change(token, { password, newPassword: `${newPassword} one` }),
      change(token, { password, newPassword: `${newPassword} two` }),
    ]);
    const changed = answers.map(({ status }) => status === 200);
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()[1]).toBeGreaterThanOrEqual(401);
    const kept = changed[0] ? 'one' : 'two';
    expect((await auth('POST', '/login', { body: { email, password: `${newPassword} ${kept}` } })).status).toBe(200);
  });
});

it('a login with the old password during a change of the password starts no session', async () => {
  const { id, email } = await newAccount(platform);
  const late = await platform.database.transaction(async (tx) => {
    await replacePassword(tx, { id }, 'not a hash');
    const answer = auth('POST', '/login', { body: { email, password, cookie: true } });
    await untilWaiting(platform.database);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  expect(await platform.database.prisma.session.count({ where: { accountId: id } })).toBe(0);
});

describe('the profile', () => {
  it('can be changed, and every process shows it', async () => {
    const { token } = await newAccount(platform);
    await statuses(token);
    const answer = await auth('PATCH', '/me', { token, body: { companyName: 'Renamed' } });
    expect(answer.body).toMatchObject({ user: { companyName: 'Renamed' } });
    const here = await auth('GET', '/me', { token });
    expect(here.body).toMatchObject({ user: { companyName: 'Renamed' } });
  });

  it.each([
    ['nothing', {}],
    ['a field of another service', { displayName: 'x' }],
    ['an empty name', { companyName: ' ' }],
    ['null', { companyName: null }],
  ])('is not changed by %s', async (_what, body) => {
    const { token } = await newAccount(platform);
    expect((await auth('PATCH', '/me', { token, body })).status).toBe(400);
  });
});
