import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { createSecretBox } from '../src/secretBox.ts';
import { type Answer, newAccount, type Platform, password, secrets, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: 1_000, FAILED_LOGINS_PER_ACCOUNT: 1_000 });
});
afterAll(() => platform.stop());

const purpose = 'millrace second factor';
const auth = (method: string, path: string, options: object = {}) =>
  platform.call(method, `/video/auth${path}`, options);
const setupOf = z.object({ secret: z.string(), uri: z.string() });

/** The code of a secret, some steps of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const wrongCodeOf = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? '';
};

const begin = (token: string, given = password) => auth('POST', '/totp', { token, body: { password: given } });
const confirm = (token: string, code: string) => auth('POST', '/totp/confirm', { token, body: { code } });
const login = (email: string, code?: string, given = password): Promise<Answer> =>
  auth('POST', '/login', { body: { email, password: given, ...(code !== undefined && { code }) } });

interface Protected {
  id: number;
  email: string;
  token: string;
  secret: string;
  recoveryCodes: string[];
}

/** Calls again if a step of 30 s ended meanwhile: a code of the step before may have become too old on its way. */
async function inOneStep(call: () => Promise<Answer>): Promise<Answer> {
  const step = () => Math.floor(Date.now() / 30_000);
  const begun = step();
  const answer = await call();
  return step() === begun || answer.status === 200 ? answer : inOneStep(call);
}

/** An account with a second factor, whose code of the step before was used. */
async function withSecondFactor(): Promise<Protected> {
  const account = await newAccount(platform);
  const { secret } = setupOf.parse((await begin(account.token)).body);
  const { body } = await inOneStep(() => confirm(account.token, codeOf(secret, -1)));
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(body);
  return { ...account, secret, recoveryCodes };
}

describe('setting up', () => {
  it('requires the password, and has no effect before a code confirms it', async () => {
    const { email, token } = await newAccount(platform);
    expect(await begin(token, 'not the password')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    const { secret, uri } = setupOf.parse((await begin(token)).body);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Millrace:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(email);
    expect((await login(email)).status).toBe(200);
    expect(await confirm(token, wrongCodeOf(secret))).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    for (const odd of ['none', '12345', '1234567', '١٢٣٤٥٦', '12 456', '-12345']) {
      expect(await confirm(token, odd)).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    }
    expect((await login(email)).status).toBe(200);
    const { body } = await confirm(token, codeOf(secret));
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await login(email)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect((await auth('GET', '/totp', { token })).body).toEqual({ active: true, recoveryCodesLeft: 10 });
  });

  it('can begin again until it is confirmed', async () => {
    const { token } = await newAccount(platform);
    const first = setupOf.parse((await begin(token)).body);
    const second = setupOf.parse((await begin(token)).body);
    expect(second.secret).not.toBe(first.secret);
    expect((await confirm(token, codeOf(first.secret))).status).toBe(401);
    expect((await confirm(token, codeOf(second.secret))).status).toBe(200);
    expect(await begin(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await confirm(token, codeOf(second.secret, 1))).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is confirmed by one of 20 requests at once', async () => {
    const { token } = await newAccount(platform);
    const { secret } = setupOf.parse((await begin(token)).body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, codeOf(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is forgotten after an hour', async () => {
    const { id, token } = await newAccount(platform);
    const { secret } = setupOf.parse((await begin(token)).body);
    await platform.database.execute(
      "UPDATE auth.totp SET created_at = now() - interval '61 minutes' WHERE account_id = $1",
      [id],
    );
    expect((await confirm(token, codeOf(secret))).status).toBe(409);
    await platform.auth.removeExpired();
    expect(await platform.database.query('SELECT FROM auth.totp WHERE account_id = $1', [id])).toEqual([]);
  });
});

describe('logging in', () => {
  it('takes a code of now, of the step before, or of the next one', async () => {
    const { email, secret } = await withSecondFactor();
    expect((await login(email, codeOf(secret, -2))).status).toBe(401);
    expect((await login(email, codeOf(secret, 3))).status).toBe(401);
    expect((await login(email, codeOf(secret))).status).toBe(200);
    expect((await login(email, codeOf(secret, 1))).status).toBe(200);
  });

  it('takes each code once', async () => {
    const { email, secret } = await withSecondFactor();
    const code = codeOf(secret);
    expect((await login(email, code)).status).toBe(200);
    expect(await login(email, code)).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
  });

  it('of 20 requests with one code at once, one gets in', async () => {
    const { email, secret } = await withSecondFactor();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is typed; of 20 requests at once, one gets in', async () => {
    const { email, token, recoveryCodes } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect((await login(email, ` ${first.replaceAll('-', '').toUpperCase()} `)).status).toBe(200);
    expect((await login(email, first)).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await auth('GET', '/totp', { token })).body).toEqual({ active: true, recoveryCodesLeft: 8 });
  });

  it('with a wrong password does not tell that there is a second factor, whatever the code', async () => {
    const { email, secret } = await withSecondFactor();
    for (const code of [undefined, codeOf(secret), 'x']) {
      expect(await login(email, code, 'not the password')).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
    }
    expect((await login(email, codeOf(secret))).status).toBe(200);
  });

  it('ends after ten wrong codes, but a stranger without the password cannot cause that', async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    for (let n = 0; n < 12; n += 1) await login(email, wrongCodeOf(secret), 'not the password');
    expect((await login(email, codeOf(secret))).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await login(email, wrongCodeOf(secret))).status).toBe(401);
    expect(await login(email, codeOf(secret, 1))).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await login(email, recoveryCodes[0])).status).toBe(429);
  });

  it('of a thousand guesses at once, ten are compared', async () => {
    const { email, secret } = await withSecondFactor();
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, wrongCodeOf(secret))));
    expect(answers.filter(({ body }) => body.code === 'invalid_code').length).toBeLessThanOrEqual(10);
  });

  it('without a second factor ignores a code', async () => {
    const { email } = await newAccount(platform);
    expect((await login(email, '123456')).status).toBe(200);
  });

  it('is not possible by registering at another service', async () => {
    const { email } = await withSecondFactor();
    const body = { email, password, displayName: 'Someone' };
    expect(await platform.call('POST', '/music/auth/register', { body })).toMatchObject({
      status: 409,
      body: { code: 'account_exists', detail: expect.stringContaining('second factor') },
    });
  });
});

describe('removing', () => {
  it.each([
    ['a code', ({ secret }: Protected) => ({ code: codeOf(secret) }), 200],
    ['a recovery code', ({ recoveryCodes }: Protected) => ({ code: recoveryCodes[3] }), 200],
    ['the password', () => ({ password }), 200],
    ['a wrong code', ({ secret }: Protected) => ({ code: wrongCodeOf(secret) }), 401],
    ['a wrong password', () => ({ password: 'not the password' }), 401],
    ['nothing', () => ({}), 400],
    ['both', ({ secret }: Protected) => ({ code: codeOf(secret), password }), 400],
  ])('with %s', async (_what, body, status) => {
    const account = await withSecondFactor();
    const { email, token } = account;
    expect((await auth('DELETE', '/totp', { token, body: body(account) })).status).toBe(status);
    expect((await login(email)).status).toBe(status === 200 ? 200 : 401);
    if (status === 200) expect((await auth('DELETE', '/totp', { token, body: body(account) })).status).toBe(404);
  });
});

describe('the stored secret', () => {
  it('is in no table, and the recovery codes are not either', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor();
    const tables = ['auth.totp', 'auth.recovery_codes', 'auth.accounts'];
    for (const table of tables) {
      const text = JSON.stringify(await platform.database.query(`SELECT t::text FROM ${table} t`));
      for (const plain of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
        expect(text).not.toContain(plain);
        expect(text).not.toContain(Buffer.from(plain).toString('hex'));
      }
    }
    const [row] = await platform.database.query<{ secret: Buffer }>(
      'SELECT secret FROM auth.totp WHERE account_id = $1',
      [id],
    );
    // 32 characters of base 32, the vector and the tag.
    expect(row?.secret.length).toBe(32 + 12 + 16);
  });

  it('does not open in the row of another account, if it was changed, or without its key', () => {
    const [now = '', before = ''] = secrets;
    const sealed = createSecretBox([before], purpose).seal('SECRET', 7);
    expect(createSecretBox([now, before], purpose).open(sealed, 7)).toBe('SECRET');
    expect(createSecretBox([before], purpose).open(sealed, 8)).toBeUndefined();
    const changed = { ...sealed, bytes: Uint8Array.from(sealed.bytes) };
    changed.bytes[30] = (changed.bytes[30] ?? 0) ^ 1;
    expect(createSecretBox([before], purpose).open(changed, 7)).toBeUndefined();
    expect(createSecretBox([before], purpose).open({ ...sealed, bytes: new Uint8Array(3) }, 7)).toBeUndefined();
    expect(createSecretBox([now], purpose).open(sealed, 7)).toBeUndefined();
  });

  it('is encrypted with the new JWT_SECRET by the janitor, so that the old one can be removed', async () => {
    const { id, email, secret } = await withSecondFactor();
    const [now = '', before = ''] = secrets;
    const old = createSecretBox([before], purpose).seal(secret, id);
    await platform.database.execute('UPDATE auth.totp SET secret = $2, key_id = $3 WHERE account_id = $1', [
      id,
      Buffer.from(old.bytes),
      old.keyId,
    ]);
    expect((await login(email, codeOf(secret))).status).toBe(200);
    await platform.auth.removeExpired();
    const [row] = await platform.database.query<{ secret: Buffer; keyId: string }>(
      'SELECT secret, key_id AS "keyId" FROM auth.totp WHERE account_id = $1',
      [id],
    );
    const sealed = { bytes: Uint8Array.from(row?.secret ?? []), keyId: row?.keyId ?? '' };
    expect(createSecretBox([now], purpose).open(sealed, id)).toBe(secret);
    expect((await login(email, codeOf(secret, 1))).status).toBe(200);
  });

  it('whose key is gone lets nobody in without a recovery code, and says so in the log', async () => {
    const { id, email, secret, recoveryCodes } = await withSecondFactor();
    const lost = createSecretBox(['a-secret-that-nobody-has-any-more-0123'], purpose).seal(secret, id);
    await platform.database.execute('UPDATE auth.totp SET secret = $2, key_id = $3 WHERE account_id = $1', [
      id,
      Buffer.from(lost.bytes),
      lost.keyId,
    ]);
    expect(await login(email, codeOf(secret))).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    expect(platform.logged('cannot be decrypted')).toHaveLength(1);
    expect((await login(email, recoveryCodes[0])).status).toBe(200);
  });
});
