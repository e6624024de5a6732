import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { hashParameters } from '../src/passwords.ts';
import { newAccount, newEmail, type Platform, password, startPlatform } from './platform.ts';

const [limit, guesses] = isNightly ? [20, 60] : [8, 30];

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ FAILED_LOGINS_PER_ADDRESS: limit, passwordCost: hashParameters });
});
afterAll(() => platform.stop());

const login = (address: string, email: string, guess: string) =>
  platform.call('POST', '/video/auth/login', {
    body: { email, password: guess },
    headers: { 'x-forwarded-for': address },
  });

describe('an address that tries many accounts', () => {
  it('gets no more guesses than its limit, even if it sends them all at once', async () => {
    const { email } = await newAccount(platform);
    const answers = await Promise.all(
      Array.from({ length: guesses }, () => login('192.0.2.1', newEmail(), 'the same guess')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(limit).fill(401),
      ...Array(guesses - limit).fill(429),
    ]);
    const [row] = await platform.database.query<{ count: number }>(
      `SELECT count FROM platform.rate_limits WHERE key = 'login:address:192.0.2.1'`,
    );
    // Two are hashed at a time, so one guess may have run concurrently with the last one.
    expect(row?.count).toBeLessThanOrEqual(limit + 1);
    expect((await login('192.0.2.1', email, password)).status).toBe(429);
    expect((await login('192.0.2.2', email, password)).status).toBe(200);
  });
});

describe('an address that logs in repeatedly', () => {
  it('cannot fill the queue of hashes: other clients still log in and register', async () => {
    const { email } = await newAccount(platform);
    const flood = Array.from({ length: 300 }, () => login('192.0.2.3', email, password));
    const others = await Promise.all([
      login('198.51.100.7', email, password),
      platform.call('POST', '/video/auth/register', {
        body: { email: newEmail(), password, companyName: 'Acme' },
        headers: { 'x-forwarded-for': '198.51.100.8' },
      }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 201]);
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const { status, headers } of answers) if (status === 429) expect(headers.get('retry-after')).toBe('2');
  });
});
