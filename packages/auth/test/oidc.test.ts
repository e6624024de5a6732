import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInBrowser, startOidcProvider, type TestProvider } from '@millrace/testkit/oidc';
import { untilWaiting } from '@millrace/testkit/postgres';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { makeMailToken } from '../src/mail/mailTokens.ts';
import {
  begin,
  complete,
  cookiesOf,
  identitiesOf,
  redirectUris,
  sessionOf,
  settingsOf,
  signIn,
} from './oidcPlatform.ts';
import { type Answer, newAccount, type Platform, password, publicUrl, secrets, startPlatform } from './platform.ts';

let provider: TestProvider;
let platform: Platform;
let replica: Pick<Platform, 'call'>;
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris });
  platform = await startPlatform(settingsOf(provider));
  replica = await platform.startReplica();
});
afterAll(async () => {
  await platform?.stop();
  await provider?.stop();
});

let people = 0;
/** Somebody at the provider who has no account yet. */
function newPerson(more: { email?: string; email_verified?: boolean; name?: string } = {}): string {
  const subject = `person-${people++}`;
  provider.people.set(subject, { email: `${subject}@example.com`, email_verified: true, ...more });
  return subject;
}

const codeOf = ({ status, body }: Answer) => [status, body.code];
const rows = z.array(z.object({ count: z.coerce.number() }));
async function count(table: 'accounts' | 'identities' | 'sessions'): Promise<number> {
  const [row] = rows.parse(await platform.database.query(`SELECT count(*) FROM auth.${table}`));
  return row?.count ?? -1;
}

describe('a sign-in', () => {
  it('creates an account, and later finds it at every service', async () => {
    const person = newPerson({ name: 'Ada of the Harbour' });
    const first = sessionOf(await signIn(platform, person, { service: 'music' }));
    expect(first.user).toMatchObject({ email: `${person}@example.com`, display_name: 'Ada of the Harbour' });
    for (const service of ['video', 'music', 'image']) {
      const again = sessionOf(await signIn(replica, person, { service }));
      expect(again.user.id).toBe(first.user.id);
      expect((await platform.call('GET', '/video/auth/me', { token: again.token })).status).toBe(200);
    }
    expect(await identitiesOf(platform, first.token)).toEqual({
      identities: [{ id: expect.any(Number), issuer: provider.issuer, email: `${person}@example.com` }],
      hasPassword: false,
    });
  });

  it('keeps its session in the cookie', async () => {
    const answer = await signIn(platform, newPerson());
    const cookie = cookiesOf(answer).find((one) => one.startsWith('millrace_refresh=')) ?? '';
    const refreshed = await platform.call('POST', '/video/auth/refresh', { headers: { cookie } });
    expect(refreshed.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('asks the provider with state, nonce and PKCE, and leaves a cookie for the callback only', async () => {
    const answer = await platform.call('GET', '/video/auth/oidc/start', {
      headers: { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'http' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/video/auth/oidc/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [cookie = '', ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(
      /^millrace_oidc_[\w-]{8}=[\w-]+; Max-Age=600; Path=\/video\/auth\/oidc\/callback; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const secret of [searchParams.get('state'), searchParams.get('nonce')]) expect(cookie).not.toContain(secret);
  });

  it('is completed once, at whatever process', async () => {
    const { address, cookie } = await begin(platform);
    const callback = await createSignInBrowser().signIn(address, newPerson());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => complete(at % 2 === 0 ? platform : replica, callback, cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((one) => codeOf(one).join()))).toEqual(new Set(['400,sign_in_expired']));
    expect(codeOf(await complete(replica, callback, cookie))).toEqual([400, 'sign_in_expired']);
  });

  it('is not completed after it was refused', async () => {
    const { address, cookie } = await begin(platform);
    const callback = await createSignInBrowser().signIn(address, newPerson());
    const denied = `${callback.split('?')[0]}?state=${new URL(callback).searchParams.get('state')}&error=access_denied`;
    expect(codeOf(await complete(platform, denied, cookie))).toEqual([403, 'sign_in_denied']);
    expect(codeOf(await complete(platform, callback, cookie))).toEqual([400, 'sign_in_expired']);
  });

  it('is completed only by the browser that began it', async () => {
    const before = await count('accounts');
    const [mine, other] = [await begin(platform), await begin(platform)];
    const callback = await createSignInBrowser().signIn(mine.address, newPerson());
    const [name = '', value = ''] = mine.cookie.split('=');
    const [, otherValue = ''] = other.cookie.split('=');
    // The first character, because the last one has bits that do not count.
    const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    for (const cookie of ['', other.cookie, `${name}=${otherValue}`, `${name}=${changed}`, `${name}=x`]) {
      expect(codeOf(await complete(platform, callback, cookie))).toEqual([400, 'sign_in_expired']);
    }
    // The cookie of one service does not complete the sign-in at another one.
    expect(codeOf(await complete(platform, callback.replace('/video/', '/music/'), mine.cookie))).toEqual([
      400,
      'sign_in_expired',
    ]);
    expect(await count('accounts')).toBe(before);
    expect((await complete(platform, callback, mine.cookie)).status).toBe(200);
  });

  it('is not completed with the code of another one', async () => {
    const [mine, theirs] = [await begin(platform), await begin(platform)];
    const stolen = new URL(await createSignInBrowser().signIn(theirs.address, newPerson()));
    const callback = new URL(await createSignInBrowser().signIn(mine.address, newPerson()));
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const before = await count('accounts');
    expect(codeOf(await complete(platform, callback.href, mine.cookie))).toEqual([400, 'sign_in_expired']);
    expect(await count('accounts')).toBe(before);
  });

  it('is not completed with the answer of another provider', async () => {
    for (const iss of ['https://other.example.com', undefined]) {
      const { address, cookie } = await begin(platform);
      const callback = new URL(await createSignInBrowser().signIn(address, newPerson()));
      if (iss === undefined) callback.searchParams.delete('iss');
      else callback.searchParams.set('iss', iss);
      expect(codeOf(await complete(platform, callback.href, cookie))).toEqual([400, 'sign_in_expired']);
    }
  });

  it('does not disturb another one in the same browser', async () => {
    const [first, second] = [await begin(platform), await begin(platform)];
    const cookie = `${first.cookie}; ${second.cookie}`;
    const browser = createSignInBrowser();
    const person = newPerson();
    for (const { address } of [first, second]) {
      expect((await complete(platform, await browser.signIn(address, person), cookie)).status).toBe(200);
    }
  });

  it('goes on while the secrets are rotated', async () => {
    const rotated = await platform.startReplica({ JWT_SECRET: ['newest-secret-0123456789-0123456789', ...secrets] });
    const { address, cookie } = await begin(platform);
    const callback = await createSignInBrowser().signIn(address, newPerson());
    expect((await complete(rotated, callback, cookie)).status).toBe(200);
    const begun = await begin(rotated);
    const later = await createSignInBrowser().signIn(begun.address, newPerson());
    expect(codeOf(await complete(platform, later, begun.cookie))).toEqual([400, 'sign_in_expired']);
  });

  it('of one new person in two browsers at once makes one account', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = newPerson();
      const begun = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { address, cookie } = await begin(platform);
          return { callback: await createSignInBrowser().signIn(address, person), cookie };
        }),
      );
      const answers = await Promise.all(
        begun.map(({ callback, cookie }, at) => complete(at % 2 ? platform : replica, callback, cookie)),
      );
      expect(new Set(answers.map((answer) => sessionOf(answer).user.id)).size).toBe(1);
    }
  });

  it.each([
    ['none', {}],
    ['one that is not an address', { email: 'not an address' }],
    ['one with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ])('of a person without a usable e-mail address (%s) is refused', async (_what, person) => {
    provider.people.set('nameless', person);
    const before = await count('accounts');
    expect(codeOf(await signIn(platform, 'nameless'))).toEqual([403, 'email_required']);
    expect(await count('accounts')).toBe(before);
  });

  it('can be cancelled at the provider', async () => {
    expect(codeOf(await signIn(platform, undefined))).toEqual([403, 'sign_in_denied']);
  });

  it.each([
    ['no state', 'code=x'],
    ['two states', 'state=a&state=b&code=x'],
    ['neither code nor error', 'state=a'],
    ['both', 'state=a&code=x&error=y'],
    ['a long code', `state=a&code=${'x'.repeat(5_000)}`],
  ])('is not completed with %s', async (_what, query) => {
    const answer = await platform.call('GET', `/video/auth/oidc/callback?${query}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
  });

  it('keeps the network of a new person only if the provider has not verified the address', async () => {
    for (const verified of [true, false]) {
      const { address, cookie } = await begin(platform);
      const { pathname, search } = new URL(
        await createSignInBrowser().signIn(address, newPerson({ email_verified: verified })),
      );
      const from = { 'x-forwarded-for': '203.0.113.78' };
      const { user } = sessionOf(await platform.call('GET', pathname + search, { headers: { cookie, ...from } }));
      const found = await platform.database.query(
        'SELECT registration_network AS network FROM auth.accounts WHERE id = $1',
        [user.id],
      );
      expect(found).toEqual([{ network: verified ? null : '203.0.113.0/24' }]);
    }
  });

  it('is limited by client address', async () => {
    const strict = await platform.startReplica({ OIDC_SIGN_INS_PER_MINUTE: 2 });
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const statuses: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { address, cookie } = await begin(strict);
      const { pathname, search } = new URL(await createSignInBrowser().signIn(address, newPerson()));
      statuses.push((await strict.call('GET', pathname + search, { headers: { cookie, ...from } })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the page that gets the browser afterwards', () => {
  const pages = [
    ['/library?tab=1#top', `${publicUrl}/library?tab=1#top`],
    [`${publicUrl}/library`, `${publicUrl}/library`],
    ['https://console.example.com/videos', 'https://console.example.com/videos'],
    ['HTTPS://CONSOLE.EXAMPLE.COM:443/videos', 'https://console.example.com/videos'],
  ] as const;
  it.each(pages)('%s: uses the session', async (page, expected) => {
    const answer = await signIn(platform, newPerson(), { query: `?return_to=${encodeURIComponent(page)}` });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const cookie = cookiesOf(answer).find((one) => one.startsWith('millrace_refresh=')) ?? '';
    const { origin } = new URL(expected);
    const refreshed = await platform.call('POST', '/video/auth/refresh', { headers: { cookie, origin } });
    expect(refreshed.status).toBe(200);
  });

  it('gets the code of an error', async () => {
    const page = 'https://console.example.com/sign-in?from=menu#form';
    const answer = await signIn(platform, undefined, { query: `?return_to=${encodeURIComponent(page)}` });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://console.example.com/sign-in?from=menu&error=sign_in_denied#form',
    ]);
    expect(cookiesOf(answer).filter((cookie) => cookie.startsWith('millrace_refresh='))).toEqual([]);
  });

  it.each([
    ...[
      '//evil.example.com',
      '///evil.example.com',
      '/\\evil.example.com',
      '\\\\evil.example.com',
      '/\t/evil.example.com',
    ],
    ...['https://evil.example.com', 'https:evil.example.com/', 'https:/evil.example.com', 'https:\\evil.example.com'],
    ...['https://media.example.com@evil.example.com', 'https://media.example.com:443@evil.example.com/'],
    ...['https://user:secret@media.example.com/', 'https://user@media.example.com/'],
    ...['https://media.example.com.evil.example.com', 'https://evil.example.com#@media.example.com'],
    ...['https://evil.example.com\\@media.example.com', 'https://media.example.com:8443/', 'http://media.example.com/'],
    ...[
      'https://console.example.com.',
      'https://sub.console.example.com',
      'https://media.example.com%2eevil.example.com',
    ],
    ...['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'blob:https://media.example.com/x'],
    ...['library', '', '?x', 'https://', 'https://[', `/${'x'.repeat(1_000)}`, `/${'é'.repeat(400)}`],
  ])('is never %j', async (page) => {
    const answer = await platform.call('GET', `/video/auth/oidc/start?return_to=${encodeURIComponent(page)}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('an account with the address of an identity', () => {
  it.each([true, false])(
    'is not given to it, whether or not the provider has verified the address (%p)',
    async (verified) => {
      const { email, token } = await newAccount(platform);
      const person = newPerson({ email: email.toUpperCase(), email_verified: verified });
      const before = [await count('accounts'), await count('identities'), await count('sessions')];
      const answer = await signIn(platform, person);
      expect(codeOf(answer)).toEqual([409, 'link_required']);
      expect(cookiesOf(answer)).toEqual([]);
      expect([await count('accounts'), await count('identities'), await count('sessions')]).toEqual(before);
      expect((await identitiesOf(platform, token)).identities).toEqual([]);
    },
  );
});

describe('an account whose owner has confirmed its address', () => {
  const confirm = (id: number) =>
    platform.database.execute('UPDATE auth.accounts SET email_verified_at = now() WHERE id = $1', [id]);

  it('is linked to the identity with that address, if the provider has verified it too', async () => {
    const { id, email } = await newAccount(platform);
    await confirm(id);
    const unverified = newPerson({ email, email_verified: false });
    expect(codeOf(await signIn(platform, unverified))).toEqual([409, 'link_required']);
    const verified = newPerson({ email: email.toUpperCase() });
    expect(sessionOf(await signIn(platform, verified)).user.id).toBe(id);
    expect(sessionOf(await signIn(platform, verified)).user.id).toBe(id);
    expect(codeOf(await signIn(platform, unverified))).toEqual([409, 'link_required']);
  });

  it('is what a new account is, if the provider has verified the address', async () => {
    for (const verified of [true, false]) {
      const { user } = sessionOf(await signIn(platform, newPerson({ email_verified: verified })));
      const found = await platform.database.query(
        'SELECT email_verified_at IS NOT NULL AS verified FROM auth.accounts WHERE id = $1',
        [user.id],
      );
      expect(found).toEqual([{ verified }]);
    }
  });
});

describe('a reset of the password by mail', () => {
  const reset = async (id: number) => {
    const token = await makeMailToken(platform.database, id, 'reset');
    const body = { token, password: 'a long enough password' };
    expect((await platform.call('POST', '/video/auth/password/reset/confirm', { body })).status).toBe(200);
  };
  const linkedTo = async (id: number) =>
    platform.database.query('SELECT subject FROM auth.identities WHERE account_id = $1', [id]);

  it('removes identities of somebody who registered with the address of another', async () => {
    const { user } = sessionOf(await signIn(platform, newPerson({ email_verified: false })));
    expect(await linkedTo(user.id)).toHaveLength(1);
    await reset(user.id);
    expect(await linkedTo(user.id)).toEqual([]);
  });

  it('keeps those of an account whose address was confirmed, and gives it a password', async () => {
    const person = newPerson();
    const { user } = sessionOf(await signIn(platform, person));
    await reset(user.id);
    const { token } = sessionOf(await signIn(platform, person));
    expect(await identitiesOf(platform, token)).toMatchObject({ hasPassword: true, identities: [{}] });
    const body = { email: user.email, password: 'a long enough password' };
    expect((await platform.call('POST', '/video/auth/login', { body })).status).toBe(200);
  });
});

describe('a new person', () => {
  it('gets no account where only operators make them, or without an invitation where one is needed', async () => {
    const closed = await platform.startReplica({ REGISTRATION: 'closed' });
    const invited = await platform.startReplica({ REGISTRATION: 'invited' });
    const known = newPerson();
    const { user } = sessionOf(await signIn(platform, known));
    const before = [await count('accounts'), await count('identities')];
    expect(codeOf(await signIn(closed, newPerson()))).toEqual([403, 'registration_closed']);
    expect(codeOf(await signIn(invited, newPerson()))).toEqual([403, 'invitation_required']);
    expect([await count('accounts'), await count('identities')]).toEqual(before);
    for (const at of [closed, invited]) expect(sessionOf(await signIn(at, known)).user.id).toBe(user.id);
  });

  it('who is suspended later does not sign in', async () => {
    const person = newPerson();
    const { user } = sessionOf(await signIn(platform, person));
    await platform.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [user.id]);
    expect(codeOf(await signIn(platform, person))).toEqual([403, 'account_suspended']);
  });

  it('does not get an identity at an account that is suspended', async () => {
    const { id, email } = await newAccount(platform);
    const { account, identity } = platform.database.prisma;
    await account.update({ where: { id }, data: { emailVerifiedAt: new Date(), suspendedAt: new Date() } });
    expect(codeOf(await signIn(platform, newPerson({ email })))).toEqual([403, 'account_suspended']);
    expect(await identity.count({ where: { accountId: id } })).toBe(0);
  });

  it('does not keep an account that is suspended', async () => {
    const person = newPerson();
    const { token, user } = sessionOf(await signIn(platform, person));
    expect((await platform.call('DELETE', '/video/auth/me', { token, body: {} })).status).toBe(200);
    const { account } = platform.database.prisma;
    await account.update({ where: { id: user.id }, data: { suspendedAt: new Date() } });
    expect(codeOf(await signIn(platform, person, { query: '?restore=true' }))).toEqual([403, 'account_suspended']);
    expect((await account.findUniqueOrThrow({ where: { id: user.id } })).deleteAt).not.toBeNull();
  });
});

describe('an identity', () => {
  /** Begins a link as the owner of the token. */
  async function beginLink(token: string, body: unknown = {}): Promise<{ address: string; cookie: string }> {
    const answer = await platform.call('POST', '/video/auth/oidc/link', { token, body });
    const { url } = z.object({ url: z.string() }).parse(answer.body);
    return { address: url, cookie: cookiesOf(answer).join('; ') };
  }
  async function link(token: string, person: string): Promise<Answer> {
    const { address, cookie } = await beginLink(token);
    return complete(platform, await createSignInBrowser().signIn(address, person), cookie);
  }

  it('is linked by the owner of an account, who then signs in with it', async () => {
    const { id, token } = await newAccount(platform);
    const person = newPerson();
    const before = await count('sessions');
    const answer = sessionOf(await link(token, person));
    expect(answer.user.id).toBe(id);
    expect((await platform.call('GET', '/video/auth/me', { token: answer.token })).status).toBe(200);
    expect(await count('sessions')).toBe(before);
    expect(sessionOf(await signIn(platform, person)).user.id).toBe(id);
    expect(await identitiesOf(platform, token)).toMatchObject({
      identities: [{ email: `${person}@example.com` }],
      hasPassword: true,
    });
    // Once more changes nothing.
    expect((await link(token, person)).status).toBe(200);
    expect((await identitiesOf(platform, token)).identities).toHaveLength(1);
  });

  it('is linked in an older session only with the password, and the code of a second factor', async () => {
    const { id, token } = await newAccount(platform);
    const ask = (body: object = {}) => platform.call('POST', '/video/auth/oidc/link', { token, body });
    const age = 'UPDATE auth.sessions SET created_at = now() - make_interval(mins => $2::int) WHERE account_id = $1';
    await platform.database.execute(age, [id, 4]);
    expect((await ask()).status).toBe(200);
    await platform.database.execute(age, [id, 6]);
    expect(codeOf(await ask())).toEqual([403, 'forbidden']);
    expect(codeOf(await ask({ password: 'not the password' }))).toEqual([401, 'invalid_credentials']);
    expect((await ask({ password })).status).toBe(200);
    const begun = await platform.call('POST', '/video/auth/totp', { token, body: { password } });
    const { secret } = z.object({ secret: z.string() }).parse(begun.body);
    const confirmed = { token, body: { code: generateSync({ secret }) } };
    const answer = await platform.call('POST', '/video/auth/totp/confirm', confirmed);
    const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(answer.body);
    expect(codeOf(await ask({ password }))).toEqual([401, 'second_factor_required']);
    expect(codeOf(await ask({ password, code: '000000' }))).toEqual([401, 'invalid_code']);
    expect((await ask({ password, code: recoveryCodes[0] })).status).toBe(200);
  });

  it('sends the browser back to the page', async () => {
    const { token } = await newAccount(platform);
    const { address, cookie } = await beginLink(token, { return_to: '/profile' });
    const answer = await complete(platform, await createSignInBrowser().signIn(address, newPerson()), cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${publicUrl}/profile`]);
    const refused = await platform.call('POST', '/video/auth/oidc/link', { token, body: { return_to: '//evil' } });
    expect(codeOf(refused)).toEqual([400, 'invalid_request']);
  });

  it('is not linked in a browser that has not sent the token', async () => {
    const attacker = await newAccount(platform);
    const { address } = await beginLink(attacker.token);
    const victim = newPerson();
    const callback = await createSignInBrowser().signIn(address, victim);
    expect(codeOf(await complete(platform, callback, ''))).toEqual([400, 'sign_in_expired']);
    expect((await identitiesOf(platform, attacker.token)).identities).toEqual([]);
  });

  it('is not linked to a second account', async () => {
    const person = newPerson();
    const { user } = sessionOf(await signIn(platform, person));
    const { token } = await newAccount(platform);
    expect(codeOf(await link(token, person))).toEqual([409, 'identity_taken']);
    expect(sessionOf(await signIn(platform, person)).user.id).toBe(user.id);
  });

  it('is linked to an account with at most twenty', async () => {
    const { id, email, token } = await newAccount(platform);
    const fill = (count: number) =>
      platform.database.execute(
        `INSERT INTO auth.identities (account_id, issuer, subject) SELECT $1::int, 'other', $1::int || '-' || n FROM generate_series(1, $2::int) n`,
        [id, count],
      );
    await fill(19);
    const person = newPerson();
    expect((await link(token, person)).status).toBe(200);
    expect(codeOf(await link(token, newPerson()))).toEqual([409, 'conflict']);
    expect((await identitiesOf(platform, token)).identities).toHaveLength(20);
    // Once more is no other one.
    expect((await link(token, person)).status).toBe(200);
    // Neither does the provider's word for the address.
    await platform.database.execute('UPDATE auth.accounts SET email_verified_at = now() WHERE id = $1', [id]);
    expect(codeOf(await signIn(platform, newPerson({ email })))).toEqual([409, 'conflict']);
  });

  it('is not linked after the session has ended', async () => {
    const { token } = await newAccount(platform);
    const { address, cookie } = await beginLink(token);
    await platform.call('POST', '/video/auth/logout', { token });
    const before = await count('identities');
    const callback = await createSignInBrowser().signIn(address, newPerson());
    expect(codeOf(await complete(platform, callback, cookie))).toEqual([400, 'sign_in_expired']);
    expect(await count('identities')).toBe(before);
  });

  it('is not linked if the session ends while it is linked', async () => {
    const { id, token } = await newAccount(platform);
    const { address, cookie } = await beginLink(token);
    const callback = await createSignInBrowser().signIn(address, newPerson());
    const before = await count('identities');
    let completing: Promise<Answer> | undefined;
    await platform.database.transaction(async (tx) => {
      await tx.account.update({ where: { id }, data: { tokenVersion: { increment: 1 } } });
      completing = complete(platform, callback, cookie);
      await untilWaiting(platform.database);
    });
    expect((await completing)?.status).toBe(401);
    expect(await count('identities')).toBe(before);
  });

  it('is removed by its owner only', async () => {
    const { token } = await newAccount(platform);
    const person = newPerson();
    sessionOf(await link(token, person));
    const [identity] = (await identitiesOf(platform, token)).identities;
    const path = `/video/auth/identities/${identity?.id}`;
    const stranger = await newAccount(platform);
    expect(codeOf(await platform.call('DELETE', path, { token: stranger.token }))).toEqual([404, 'not_found']);
    expect((await platform.call('DELETE', path, { token })).body).toEqual({ ok: true });
    expect(codeOf(await platform.call('DELETE', path, { token }))).toEqual([404, 'not_found']);
    // It is unknown again, and its address is not the account's.
    const other = sessionOf(await signIn(platform, person));
    expect(other.user.email).toBe(`${person}@example.com`);
  });

  it('stays if it is the only way to sign in, also if two are removed at once', async () => {
    const { token, user } = sessionOf(await signIn(platform, newPerson()));
    for (let round = 0; round < 20; round += 1) {
      await platform.database.execute(
        `INSERT INTO auth.identities (account_id, issuer, subject) VALUES ($1, 'https://other.example.com', $2)`,
        [user.id, `${user.id} ${round}`],
      );
      const { identities } = await identitiesOf(platform, token);
      expect(identities).toHaveLength(2);
      const answers = await Promise.all(
        identities.map(({ id }, at) =>
          (at ? replica : platform).call('DELETE', `/video/auth/identities/${id}`, { token }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const left = (await identitiesOf(platform, token)).identities;
    expect(left).toHaveLength(1);
    const last = await platform.call('DELETE', `/video/auth/identities/${left[0]?.id}`, { token });
    expect(codeOf(last)).toEqual([409, 'last_sign_in']);
  });
});

describe('an account without a password', () => {
  it('does not log in with one, and cannot change it', async () => {
    const { token, user } = sessionOf(await signIn(platform, newPerson()));
    for (const password of ['', 'without password', 'any password at all']) {
      const login = await platform.call('POST', '/video/auth/login', { body: { email: user.email, password } });
      expect([400, 401]).toContain(login.status);
    }
    const body = { password: 'any password at all', newPassword: 'a long enough password' };
    const changed = await platform.call('POST', '/video/auth/password', { token, body });
    expect(codeOf(changed)).toEqual([409, 'conflict']);
    const again = { email: user.email, password: 'a long enough password', companyName: 'Taken' };
    expect(codeOf(await platform.call('POST', '/video/auth/register', { body: again }))).toEqual([
      409,
      'account_exists',
    ]);
    expect(
      codeOf(await platform.call('POST', '/music/auth/register', { body: { ...again, displayName: 'x' } })),
    ).toEqual([409, 'account_exists']);
  });
});

describe('an account that is to be deleted', () => {
  it('is signed in to only to keep it', async () => {
    const person = newPerson();
    const { token, user } = sessionOf(await signIn(platform, person));
    // No password, but a session that has just begun.
    expect((await platform.call('DELETE', '/video/auth/me', { token, body: {} })).status).toBe(200);
    expect(codeOf(await signIn(platform, person))).toEqual([403, 'account_ending']);
    const page = await signIn(platform, person, { query: '?return_to=/library&restore=false' });
    expect(page.headers.get('location')).toBe(`${publicUrl}/library?error=account_ending`);
    expect(sessionOf(await signIn(platform, person, { query: '?restore=true' })).user.id).toBe(user.id);
    expect(sessionOf(await signIn(platform, person)).user.id).toBe(user.id);
  });
});

describe('a navigation that begins a sign-in which keeps an account', () => {
  const own = `${publicUrl}/page`;
  const consolePage = 'https://console.example.com/';
  const evil = 'https://evil.example.com/';
  const startWith = async (headers: Record<string, string>, query = '?restore=true') =>
    codeOf(await platform.call('GET', `/video/auth/oidc/start${query}`, { headers }));

  it.each([
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a page of the service', { 'sec-fetch-site': 'same-origin', referer: own }],
    ['a page of the service without its address', { 'sec-fetch-site': 'same-origin' }],
    ['the console of another site', { 'sec-fetch-site': 'cross-site', referer: consolePage }],
    ['the console of the same site', { 'sec-fetch-site': 'same-site', referer: consolePage }],
    ['the console over plain http', { referer: consolePage }],
  ])('may come from %s', async (_what, headers) => {
    expect(await startWith(headers)).toEqual([302, undefined]);
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', referer: evil }],
    ['a page of another site that hides its address', { 'sec-fetch-site': 'cross-site' }],
    ['another page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site over plain http', { referer: evil }],
    ['nobody knows where', {}],
    ['a page whose address is none', { 'sec-fetch-site': 'none', referer: 'about:blank' }],
  ])('may not come from %s', async (_what, headers: Record<string, string>) => {
    expect(await startWith(headers)).toEqual([403, 'forbidden']);
    // A sign-in alone may: it shows what only the person sees.
    expect(await startWith(headers, '')).toEqual([302, undefined]);
  });
});

describe('without a provider', () => {
  it('answers that there is none', async () => {
    const bare = await platform.startReplica({
      OIDC_ISSUER: undefined,
      OIDC_CLIENT_ID: undefined,
      OIDC_CLIENT_SECRET: undefined,
    });
    const { token } = await newAccount(platform);
    expect(codeOf(await bare.call('GET', '/video/auth/oidc/start'))).toEqual([404, 'not_configured']);
    expect(codeOf(await bare.call('GET', '/video/auth/oidc/callback?state=x&code=y'))).toEqual([404, 'not_configured']);
    expect(codeOf(await bare.call('POST', '/video/auth/oidc/link', { token }))).toEqual([404, 'not_configured']);
    expect((await bare.call('GET', '/video/auth/identities', { token })).body).toEqual({
      identities: [],
      hasPassword: true,
    });
  });
});
