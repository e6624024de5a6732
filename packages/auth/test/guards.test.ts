import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { createTokens } from '../src/index.ts';
import { newAccount, newKey, type Platform, secrets, startPlatform, untilRefused } from './platform.ts';

let platform: Platform;
let account: Awaited<ReturnType<typeof newAccount>>;
let key: string;
beforeAll(async () => {
  platform = await startPlatform();
  account = await newAccount(platform);
  ({ key } = await newKey(platform, account.token));
});
afterAll(() => platform.stop());

const guarded = (guard: string, options: { token?: string; key?: string; headers?: Record<string, string> } = {}) =>
  platform.call('GET', `/guarded/${guard}`, options);

/** The status, or the account the request acted for: "account" or "nobody". */
async function outcome(guard: string, options: { token?: string; key?: string; headers?: Record<string, string> }) {
  const { status, body } = await guarded(guard, options);
  if (status !== 200) return status;
  return body.id === account.id ? 'account' : body.id === null ? 'nobody' : body.id;
}

const badToken = 'abc.def.ghi';
const badKey = `mr_${'x'.repeat(43)}`;

describe('the guards of the auth column', () => {
  it.each([
    // guard, nothing, token, key, bad token, bad key, Basic
    ['jwt', 401, 'account', 401, 401, 401, 401],
    ['key', 401, 401, 'account', 401, 401, 401],
    ['jwtOrKey', 401, 'account', 'account', 401, 401, 401],
    ['optionalJwt', 'nobody', 'account', 'nobody', 401, 'nobody', 401],
    ['publicJwt', 'nobody', 'account', 'nobody', 'nobody', 'nobody', 'nobody'],
    ['publicJwtOrKey', 'nobody', 'account', 'account', 'nobody', 'nobody', 'nobody'],
    ['admin', 401, 403, 401, 401, 401, 401],
  ])('%s', async (guard, ...expected) => {
    const outcomes: unknown[] = [];
    for (const options of [
      {},
      { token: account.token },
      { key },
      { token: badToken },
      { key: badKey },
      { headers: { authorization: 'Basic YTpi' } },
    ]) {
      outcomes.push(await outcome(guard, options));
    }
    expect(outcomes).toEqual(expected);
  });

  it.each([
    // guard, good token + good key, good token + bad key, bad token + good key, token and key of two accounts
    ['jwt', 'account', 'account', 401, 'account'],
    ['key', 'account', 401, 'account', 401],
    ['jwtOrKey', 'account', 401, 401, 401],
    ['optionalJwt', 'account', 'account', 401, 'account'],
    ['publicJwt', 'account', 'account', 'nobody', 'account'],
    ['publicJwtOrKey', 'account', 'account', 'account', 'account'],
  ])('%s, both sent', async (guard, good, ...expected) => {
    const other = await newAccount(platform);
    const { key: otherKey } = await newKey(platform, other.token);
    expect(await outcome(guard, { token: account.token, key })).toBe(good);
    expect(await outcome(guard, { token: account.token, key: badKey })).toBe(expected[0]);
    expect(await outcome(guard, { token: badToken, key })).toBe(expected[1]);
    const { status, body } = await guarded(guard, { token: account.token, key: otherKey });
    if (guard === 'key') expect(body.id).toBe(other.id);
    else expect(status === 200 && body.id === account.id ? 'account' : status).toBe(expected[2]);
  });

  it.each([
    ['jwt', {}, 'Bearer realm="millrace"'],
    ['jwt', { token: badToken }, 'Bearer realm="millrace", error="invalid_token"'],
    ['key', { key: badKey }, 'ApiKey realm="millrace"'],
    ['jwtOrKey', {}, 'Bearer realm="millrace", ApiKey realm="millrace"'],
  ])('%s with %j names the accepted credentials', async (guard, options, challenge) => {
    const answer = await guarded(guard, options);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
  });

  it('is an internal error on a route without a guard', async () => {
    expect((await platform.call('GET', '/unguarded')).status).toBe(500);
  });
});

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({ sub: String(account.id), ver: 0, iss: 'millrace', aud: 'millrace', exp: now() + 60 });
  const signed = (payload: object, secret = secrets[0] ?? '', options: jwt.SignOptions = {}) =>
    // Through JSON, which drops undefined properties: sign() would reject some of these payloads.
    jwt.sign(JSON.parse(JSON.stringify(payload)), secret, { algorithm: 'HS256', ...options });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is accepted as issued, with any case of the scheme, and signed with an older secret of the list', async () => {
    expect(await outcome('jwt', { token: signed(claims()) })).toBe('account');
    const headers = { authorization: `bearer ${signed(claims(), secrets[1])}` };
    expect(await outcome('jwt', { headers })).toBe('account');
  });

  it('is signed with the first secret', () => {
    expect(() => jwt.verify(account.token, secrets[0] ?? '')).not.toThrow();
  });

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  it.each<[string, () => string]>([
    ['empty', () => ''],
    ['of another secret', () => signed(claims(), 'another-secret-0123456789-0123456789')],
    ['with its signature cut off', () => `${account.token.split('.').slice(0, 2).join('.')}.`],
    [
      'with a changed payload',
      () => {
        const [head, , signature] = account.token.split('.');
        return `${head}.${encoded({ ...claims(), sub: '1' })}.${signature}`;
      },
    ],
    ['whose payload is not JSON', () => `${encoded({ alg: 'HS256', typ: 'JWT' })}.AAAA.AAAA`],
    ['whose payload is empty', () => `${encoded({ alg: 'HS256', typ: 'JWT' })}..AAAA`],
    ['whose payload is not an object', () => `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(null)}.AAAA`],
    ['whose header is not JSON', () => `AAAA.${encoded(claims())}.AAAA`],
    ['with alg none', () => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims())}.`],
    ['with alg None', () => `${encoded({ alg: 'None', typ: 'JWT' })}.${encoded(claims())}.`],
    ['of RS256', () => jwt.sign(claims(), privateKey, { algorithm: 'RS256' })],
    ['of HS512', () => signed(claims(), secrets[0], { algorithm: 'HS512' })],
    [
      'signed with a public key as the secret',
      () => signed(claims(), publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    ],
    ['that has expired', () => signed({ ...claims(), exp: now() - 1 })],
    ['that never expires', () => signed({ ...claims(), exp: undefined })],
    ['not valid yet', () => signed({ ...claims(), nbf: now() + 60 })],
    ['of another issuer', () => signed({ ...claims(), iss: 'somebody' })],
    ['of no issuer', () => signed({ ...claims(), iss: undefined })],
    ['for another audience', () => signed({ ...claims(), aud: 'somebody' })],
    ['for no audience', () => signed({ ...claims(), aud: undefined })],
    ['without a subject', () => signed({ ...claims(), sub: undefined })],
    ['with a subject that is no account', () => signed({ ...claims(), sub: '2147483647' })],
    ['with a subject past an integer', () => signed({ ...claims(), sub: '2147483648' })],
    ['with a subject of SQL', () => signed({ ...claims(), sub: '1 OR 1=1' })],
    ['without a version', () => signed({ ...claims(), ver: undefined })],
    ['of another version', () => signed({ ...claims(), ver: 1 })],
    ['of a version past an integer', () => signed({ ...claims(), ver: 2 ** 40 })],
    ['long', () => 'x'.repeat(8000)],
  ])('%s is refused', async (_what, make) => {
    expect(await outcome('jwt', { token: make() })).toBe(401);
  });

  it('is refused when its account is gone', async () => {
    const gone = await newAccount(platform);
    const { key: goneKey } = await newKey(platform, gone.token);
    await platform.database.prisma.account.delete({ where: { id: gone.id } });
    await platform.database.query("SELECT pg_notify('millrace_auth', $1)", [String(gone.id)]);
    await untilRefused(platform, gone.token);
    expect(await outcome('optionalJwt', { token: gone.token })).toBe(401);
    expect(await outcome('key', { key: goneKey })).toBe(401);
  });

  it('is refused if its secret was removed from the list', () => {
    const rotated = createTokens({ secrets: ['newest-secret-0123456789-0123456789'], lifetimeSeconds: 60 });
    expect(rotated.verify(account.token)).toBeUndefined();
    const issued = rotated.issue({ accountId: 5, version: 2 });
    expect(rotated.verify(issued)).toMatchObject({ accountId: 5, version: 2 });
  });
});

it('the end of a request’s credential is known: of the first one, if there are two', async () => {
  const endOf = async (by: { token?: string; key?: string }) => (await platform.call('GET', '/ending', by)).body.at;
  const keyUntil = async (expiresAt: string) =>
    z
      .object({ key: z.string() })
      .parse((await platform.call('POST', '/keys', { token: account.token, body: { name: 'a key', expiresAt } })).body)
      .key;
  const { exp = 0 } = z.object({ exp: z.number() }).parse(jwt.decode(account.token));
  const ofToken = new Date(exp * 1_000).toISOString();
  const [before, after] = [-60_000, 60_000].map((ms) => new Date(exp * 1_000 + ms).toISOString());
  if (before === undefined || after === undefined) throw new Error('no times');
  expect(await endOf({ token: account.token })).toBe(ofToken);
  expect(await endOf({ key })).toBeNull();
  expect(await endOf({ key: await keyUntil(after) })).toBe(after);
  expect(await endOf({ token: account.token, key: await keyUntil(after) })).toBe(ofToken);
  expect(await endOf({ token: account.token, key: await keyUntil(before) })).toBe(before);
});

describe('the upload limit', () => {
  it('counts uploads by token and by API key together', async () => {
    const busy = await newAccount(platform);
    const { key: busyKey } = await newKey(platform, busy.token);
    const statuses: number[] = [];
    for (const credential of [{ token: busy.token }, { key: busyKey }, { token: busy.token }, { key: busyKey }]) {
      statuses.push((await platform.call('POST', '/upload', credential)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await platform.call('POST', '/upload', { token: account.token })).status).toBe(200);
  });
});
