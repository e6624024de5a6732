import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { hashParameters } from '../src/passwords.ts';
import { newAccount, newEmail, type Platform, password, startPlatform } from './platform.ts';

let postgres: TestPostgres;
let platform: Platform;
beforeAll(async () => {
  postgres = await startPostgres();
  platform = await startPlatform({}, undefined, postgres);
});
afterAll(async () => {
  await platform.stop();
  await postgres.stop();
});

const register = (service: string, body: unknown) => platform.call('POST', `/${service}/auth/register`, { body });
const login = (service: string, body: unknown) => platform.call('POST', `/${service}/auth/login`, { body });

describe('registration', () => {
  it.each([
    ['video', { companyName: 'Acme' }, { companyName: 'Acme' }],
    ['music', { displayName: 'Björk' }, { display_name: 'Björk' }],
    ['image', {}, { companyName: null, display_name: null }],
    ['image', { companyName: 'Acme', displayName: 'Björk' }, { companyName: 'Acme', display_name: 'Björk' }],
  ])('answers 201 at %s with %j as %j', async (service, fields, shown) => {
    const email = newEmail();
    const answer = await register(service, { email, password, ...fields });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      token: expect.any(String),
      user: { id: expect.any(Number), email, role: 'user', emailVerified: false, ...shown },
    });
    const me = await platform.call('GET', `/${service}/auth/me`, { token: String(answer.body.token) });
    expect(me).toMatchObject({ status: 200, body: { user: answer.body.user } });
  });

  it('returns an empty name if none was given and the field is required', async () => {
    const email = newEmail();
    await register('image', { email, password });
    expect((await login('video', { email, password })).body.user).toMatchObject({ companyName: '' });
    expect((await login('music', { email, password })).body.user).toMatchObject({ display_name: '' });
    expect((await login('image', { email, password })).body.user).toMatchObject({ companyName: null });
  });

  it('does not store the password', async () => {
    const { id } = await newAccount(platform);
    const [row] = await platform.database.query<{ password_hash: string }>(
      'SELECT password_hash FROM auth.accounts WHERE id = $1',
      [id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  });

  it('refuses a second registration at the same service with any password', async () => {
    const { email } = await newAccount(platform);
    for (const again of [password, 'another password']) {
      const answer = await register('video', { email: email.toUpperCase(), password: again, companyName: 'Other' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    }
    expect((await login('video', { email, password })).body.user).toMatchObject({ companyName: 'Acme' });
  });

  it('adds the missing field at another service, with the right password', async () => {
    const { id, email, token } = await newAccount(platform);
    const before = await platform.call('GET', '/music/auth/me', { token });
    expect(before.body.user).toEqual({ id, email, role: 'user', emailVerified: false, display_name: 'Acme' });
    const answer = await register('music', { email, password, displayName: 'DJ Acme' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({ id, email, role: 'user', emailVerified: false, display_name: 'DJ Acme' });
    expect((await platform.call('GET', '/video/auth/me', { token: String(answer.body.token) })).body.user).toEqual({
      id,
      email,
      role: 'user',
      emailVerified: false,
      companyName: 'Acme',
    });
    expect((await register('music', { email, password, displayName: 'DJ Acme' })).status).toBe(409);
    expect((await register('image', { email, password })).status).toBe(201);
    expect((await register('image', { email, password })).status).toBe(409);
  });

  it.each([
    ['suspended', { suspendedAt: new Date(), suspendedReason: 'Spam' }, 'account_suspended'],
    ['that is to be deleted', { deleteAt: new Date(Date.now() + 3_600_000) }, 'account_ending'],
  ])('does not change an account %s', async (_what, state, code) => {
    const { id, email } = await newAccount(platform);
    await platform.database.prisma.account.update({ where: { id }, data: state });
    const answer = await register('music', { email, password, displayName: 'DJ Acme' });
    expect(answer).toMatchObject({ status: 403, body: { code } });
    const { services, displayName } = await platform.database.prisma.account.findUniqueOrThrow({ where: { id } });
    expect({ services, displayName }).toEqual({ services: ['video'], displayName: null });
  });

  it('answers 409 at another service with a wrong password and counts a failed login', async () => {
    const { email, token } = await newAccount(platform);
    for (let i = 0; i < 10; i++) {
      const answer = await register('music', { email, password: `wrong guess ${i}`, displayName: 'Thief' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    }
    expect((await register('music', { email, password, displayName: 'Thief' })).status).toBe(429);
    expect((await login('video', { email, password })).status).toBe(429);
    expect((await platform.call('GET', '/music/auth/me', { token })).body.user).toMatchObject({ display_name: 'Acme' });
  });

  it('creates one account for many concurrent registrations', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => register('video', { email, password, companyName: `Company ${i}` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const winner = answers.find((answer) => answer.status === 201);
    expect((await login('video', { email, password })).body.user).toEqual(winner?.body.user);
  });

  it('merges concurrent registrations at two services', async () => {
    const email = newEmail();
    const answers = await Promise.all([
      register('video', { email, password, companyName: 'Acme' }),
      register('music', { email, password, displayName: 'DJ' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    const { body } = await platform.call('GET', '/image/auth/me', { token: String(answers[0].body.token) });
    expect(body.user).toMatchObject({ companyName: 'Acme', display_name: 'DJ' });
  });
});

describe('login', () => {
  it('accepts the address in any case and the password in any Unicode composition', async () => {
    const email = newEmail();
    const composed = 'caf\u00e9 au lait';
    await register('video', { email: `  ${email}`, password: composed, companyName: 'Acme' });
    const answer = await login('music', { email: email.toUpperCase(), password: composed.normalize('NFD') });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email });
  });

  it('gives the same answer to a wrong password and to an unknown address', async () => {
    const { email } = await newAccount(platform);
    const wrong = await login('video', { email, password: 'wrong password' });
    const unknown = await login('video', { email: newEmail(), password: 'wrong password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('invalid_credentials');
    const { requestId: one, ...wrongBody } = wrong.body;
    const { requestId: other, ...unknownBody } = unknown.body;
    expect(one).not.toBe(other);
    expect(unknownBody).toEqual(wrongBody);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  describe('with passwords of the usual cost', () => {
    let real: Platform;
    beforeAll(async () => {
      real = await startPlatform({ passwordCost: hashParameters });
    });
    afterAll(() => real.stop());

    it('takes as long for an unknown address as for a wrong password', async () => {
      const { email } = await newAccount(real);
      /** Microseconds of processor time: the platform runs in this process. What others do on the machine changes how long an answer takes. */
      const cost = async (address: string): Promise<number> => {
        await real.auth.limiter.reset(`login:account:${address}`);
        const before = process.cpuUsage();
        await real.call('POST', '/video/auth/login', { body: { email: address, password: 'wrong password' } });
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      const stranger = newEmail();
      let [known, unknown] = [0, 0];
      for (let i = 0; i < 15; i++) {
        known += await cost(email);
        unknown += await cost(stranger);
      }
      // A hash takes several times as long as everything else, so skipping it would exceed this range.
      expect(unknown).toBeGreaterThan(known / 1.6);
      expect(unknown).toBeLessThan(known * 1.6);
    });
  });

  it('refuses even the right password after ten failures from an address, with Retry-After', async () => {
    const { email } = await newAccount(platform);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => login('video', { email, password: `wrong guess ${i}` })),
    );
    expect(guesses.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    const [counted] = await platform.database.query<{ count: number }>(
      'SELECT count FROM platform.rate_limits WHERE key = $1',
      [`login:account:${email}|127.0.0.1`],
    );
    // Two are hashed at a time, so one guess may have run concurrently with the tenth.
    expect(counted?.count).toBeLessThanOrEqual(11);
    const refused = await login('video', { email, password });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(800);
    expect(retryAfter).toBeLessThanOrEqual(900);
  });

  describe('from several addresses', () => {
    const from = (address: string, body: unknown) =>
      platform.call('POST', '/video/auth/login', { body, headers: { 'x-forwarded-for': address } });
    const guess = (email: string, address: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, n) => from(address, { email, password: `wrong guess ${n}` })));
    const statuses = async (answers: Promise<{ status: number }[]>) =>
      [...new Set((await answers).map(({ status }) => status))].sort();

    it('does not lock out the owner when an attacker uses up the limit of one address or /64', async () => {
      const { email } = await newAccount(platform);
      expect(await statuses(guess(email, '192.0.2.1', 30))).toEqual([401, 429]);
      for (let n = 0; n < 15; n++) await guess(email, `2001:db8:0:1::${n}`, 1);
      expect((await from('192.0.2.1', { email, password })).status).toBe(429);
      expect((await from('2001:db8:0:1::ffff', { email, password })).status).toBe(429);
      expect((await from('198.51.100.7', { email, password })).status).toBe(200);
      expect((await from('2001:db8:0:2::1', { email, password })).status).toBe(200);
    });

    it('bounds guesses from many addresses together', async () => {
      const { email } = await newAccount(platform);
      const answers = (await Promise.all(Array.from({ length: 8 }, (_, n) => guess(email, `198.18.${n}.1`, 9)))).flat();
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
      const refused = await from('198.51.100.7', { email, password });
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    });

    const networks = [
      ['a /24', (n: number) => `192.0.2.${n}`],
      ['a /48', (n: number) => `2001:db8:5:${n}::1`],
    ] as const;
    it.each(byDay(networks, ['a /48'], ([what]) => what))(
      'does not lock out the owner when an attacker has the addresses of %s',
      async (_what, addressOf) => {
        const { email } = await newAccount(platform);
        const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(email, addressOf(n), 9)));
        expect(guesses.flat().filter(({ status }) => status === 401)).toHaveLength(30);
        expect((await from(addressOf(99), { email, password })).status).toBe(429);
        expect((await from('198.51.100.7', { email, password })).status).toBe(200);
      },
    );

    /** As an attacker with more networks than the limit of an account is for. */
    const lockOut = async (email: string) => {
      await Promise.all(Array.from({ length: 8 }, (_, n) => guess(email, `198.18.${n}.1`, 9)));
      expect((await from('198.51.100.7', { email, password })).status).toBe(429);
    };

    it('lets in the owner where the account is signed in, with few guesses there', async () => {
      const { email } = await newAccount(platform);
      const addresses = ['203.0.113.7', '2001:db8:9:1::7'];
      for (const address of addresses) expect((await from(address, { email, password })).status).toBe(200);
      await lockOut(email);
      for (const address of [...addresses, '203.0.113.8', '2001:db8:9:2::7']) {
        expect((await from(address, { email, password })).status).toBe(200);
      }
      // Neighbours in the network of the owner have as many guesses as any network, and do not lock out the address of the owner.
      const near = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(email, `203.0.113.${n + 100}`, 9)));
      expect(near.flat().filter(({ status }) => status === 401)).toHaveLength(30);
      expect((await from('203.0.113.99', { email, password })).status).toBe(429);
      expect(await statuses(guess(email, '203.0.113.7', 9))).toEqual([401]);
      expect((await from('203.0.113.7', { email, password })).status).toBe(200);
      expect(await statuses(guess(email, '203.0.113.7', 2))).toEqual([401, 429]);
    });

    it('forgets where the account was signed in when the sessions end', async () => {
      const { email } = await newAccount(platform);
      const { body } = await from('203.0.113.7', { email, password });
      const end = { token: String(body.token) };
      expect((await platform.call('POST', '/video/auth/logout-all', end)).status).toBe(200);
      await lockOut(email);
      expect((await from('203.0.113.7', { email, password })).status).toBe(429);
    });

    it('lets in an owner who is signed in, wherever, and gives a stolen session few guesses', async () => {
      const { email, token } = await newAccount(platform);
      const other = String((await from('203.0.113.7', { email, password })).body.token);
      await lockOut(email);
      const begin = (of: string, given: string, address = '198.51.100.7') =>
        platform.call('POST', '/video/auth/totp', {
          token: of,
          body: { password: given },
          headers: { 'x-forwarded-for': address },
        });
      const wrong = [];
      for (let n = 0; n < 12; n++) wrong.push((await begin(other, `wrong guess ${n}`, `198.19.${n}.1`)).status);
      expect(wrong).toEqual([...Array(10).fill(401), 429, 429]);
      expect((await begin(other, password)).status).toBe(429);
      expect((await begin(token, password)).status).toBe(200);
      const change = { token, body: { password, newPassword: 'another password' } };
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      expect((await platform.call('POST', '/video/auth/password', { ...change, headers })).status).toBe(200);
    });

    it('gives the same answers for an account and an unknown address, below and above the limits', async () => {
      const { email } = await newAccount(platform);
      const unknown = newEmail();
      const shown = async (address: string) => {
        const seen: unknown[] = [];
        for (let n = 0; n < 12; n++) {
          const { status, body } = await from('192.0.2.77', { email: address, password: 'wrong guess' });
          seen.push([status, body.code, body.title]);
        }
        return seen;
      };
      expect(await shown(email)).toEqual(await shown(unknown));
    });
  });

  it('does not count successful logins', async () => {
    const { email } = await newAccount(platform);
    for (let i = 0; i < 12; i++) expect((await login('video', { email, password })).status).toBe(200);
  });
});

describe('an unavailable database', () => {
  it('gives 503 instead of a wrong password, and recovers', async () => {
    const { email, token } = await newAccount(platform);
    await postgres.pause();
    try {
      for (const answer of [
        await login('video', { email, password }),
        await register('video', { email: newEmail(), password, companyName: 'Acme' }),
        await platform.call('GET', '/video/auth/me', { token }),
        await platform.call('GET', '/guarded/publicJwt', { token }),
      ]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        expect(answer.headers.get('retry-after')).toBe('5');
      }
    } finally {
      await postgres.resume();
    }
    expect((await login('video', { email, password })).status).toBe(200);
  });
});
