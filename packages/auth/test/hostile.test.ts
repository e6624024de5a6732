import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount, newEmail, type Platform, password, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const accounts = () => platform.database.prisma.account.count();
const fieldsOf = (body: Record<string, unknown>): string[] =>
  (Array.isArray(body.errors) ? body.errors : []).map((error: { field: string }) => error.field);

describe('an invalid registration', () => {
  const valid = () => ({ email: newEmail(), password, companyName: 'Acme' });

  it.each<[string, Record<string, unknown>]>([
    ['email', { email: undefined }],
    ['email', { email: null }],
    ['email', { email: 7 }],
    ['email', { email: ['a@example.com'] }],
    ['email', { email: { contains: '' } }],
    ['email', { email: '' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b' }],
    ['email', { email: 'a@@example.com' }],
    ['email', { email: 'a b@example.com' }],
    ['email', { email: '.a@example.com' }],
    ['email', { email: 'a..b@example.com' }],
    ['email', { email: 'a@example..com' }],
    ['email', { email: 'a@-example.com' }],
    ['email', { email: 'a\u0000@example.com' }],
    ['email', { email: 'a\u200b@example.com' }],
    ['email', { email: 'a@example.com\nBcc: b@example.com' }],
    ['email', { email: "' OR 1=1 --@example.com" }],
    ['email', { email: `${'a'.repeat(65)}@example.com` }],
    ['email', { email: `a@${'b'.repeat(250)}.com` }],
    ['email', { email: `${'a.'.repeat(15_000)}@example.com` }],
    ['password', { password: undefined }],
    ['password', { password: 12345678 }],
    ['password', { password: '1234567' }],
    ['password', { password: '\u{1f600}'.repeat(7) }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'x'.repeat(50_000) }],
    ['password', { password: 'nul \u0000 inside' }],
    ['password', { password: 'half \ud800 a pair' }],
    ['companyName', { companyName: undefined }],
    ['companyName', { companyName: '' }],
    ['companyName', { companyName: '   ' }],
    ['companyName', { companyName: null }],
    ['companyName', { companyName: {} }],
    ['companyName', { companyName: 'x'.repeat(201) }],
    ['companyName', { companyName: 'Ac\u0000me' }],
  ])('gets a 400 that names %s', async (field, change) => {
    const before = await accounts();
    const answer = await platform.call('POST', '/video/auth/register', { body: { ...valid(), ...change } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(new Set(fieldsOf(answer.body))).toEqual(new Set([field]));
    expect(await accounts()).toBe(before);
  });

  it.each<[number, string | undefined]>([
    [400, '{"email": '],
    [400, '[]'],
    [400, 'null'],
    [400, undefined],
    [413, JSON.stringify({ email: 'x'.repeat(70_000) })],
  ])('gets %d for the body %.20s', async (status, rawBody) => {
    const answer = await platform.call('POST', '/video/auth/register', rawBody === undefined ? {} : { rawBody });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('gets 415 if it is not JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await platform.call('POST', '/video/auth/register', { rawBody: 'email=a', headers })).status).toBe(415);
  });

  it('cannot pollute prototypes', async () => {
    const email = newEmail();
    const rawBody = `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"id":1,"tokenVersion":9,
      "email":"${email}","password":"${password}","companyName":"Acme"}`;
    const answer = await platform.call('POST', '/video/auth/register', { rawBody });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      id: expect.any(Number),
      email,
      companyName: 'Acme',
      role: 'user',
      emailVerified: false,
    });
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    expect((await platform.call('GET', '/video/auth/me', { token: String(answer.body.token) })).status).toBe(200);
  });
});

describe('an unusual but valid registration', () => {
  it.each([
    "o'brien+tag@mail.example.co.uk",
    'user_name-1@xn--bcher-kva.example',
    'пошта@приклад.укр',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts the address %s', async (email) => {
    const body = { email, password: '\u{1f600}'.repeat(8), companyName: "Robert'); DROP TABLE accounts;-- \u{1f3ac}" };
    const answer = await platform.call('POST', '/video/auth/register', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ email, companyName: body.companyName });
    expect((await platform.call('POST', '/music/auth/login', { body })).status).toBe(200);
  });

  it('accepts the longest password and compares all of it', async () => {
    const email = newEmail();
    const long = `${'p'.repeat(127)}x`;
    await platform.call('POST', '/video/auth/register', { body: { email, password: long, companyName: 'Acme' } });
    const login = (body: unknown) => platform.call('POST', '/video/auth/login', { body });
    expect((await login({ email, password: `${'p'.repeat(127)}y` })).status).toBe(401);
    expect((await login({ email, password: long })).status).toBe(200);
  });
});

describe('an invalid login', () => {
  it.each([
    [400, {}],
    [400, { email: 'a@example.com' }],
    [400, { email: 'a@example.com', password: { not: '' } }],
    [400, { email: ['a@example.com'], password }],
    [400, { email: 'a@example.com', password: '' }],
    [401, { email: 'a@example.com', password: 'short' }],
    [401, { email: 'a@example.com', password: 'nul \u0000 inside' }],
    [401, { email: 'a@example.com', password: 'x'.repeat(4096) }],
    [400, { email: 'a@example.com', password: 'x'.repeat(4097) }],
  ])('gets %d for %.60j', async (status, body) => {
    expect((await platform.call('POST', '/video/auth/login', { body })).status).toBe(status);
  });
});

describe('an invalid request for an API key', () => {
  it.each<[unknown]>([[{}], [{ name: '' }], [{ name: 'x'.repeat(101) }], [{ name: 3 }], [{ name: 'a\u0000b' }]])(
    'gets 400 for %.40j',
    async (body) => {
      const { token } = await newAccount(platform);
      expect((await platform.call('POST', '/keys', { token, body })).status).toBe(400);
      expect((await platform.call('GET', '/keys', { token })).body).toEqual({ keys: [] });
    },
  );

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1%00', "1'--", '%ff', '1'])(
    'gets no 5xx when it deletes %s',
    async (id) => {
      const { token } = await newAccount(platform);
      const answer = await platform.call('DELETE', `/keys/${id}`, { token });
      expect(answer.status).toBe(id === '%ff' ? 400 : 404);
    },
  );
});
