import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { holdDate } from '@millrace/testkit/clock';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { newAccount, password } from './platform.ts';

let platform: PlatformWithMail;
beforeAll(async () => {
  platform = await startWithMail();
});
afterAll(() => platform.stop());
afterEach(() => void jest.useRealTimers());

const auth = (method: string, path: string, options = {}) => platform.call(method, `/video/auth${path}`, options);
const hour = 3_600_000;

/** Makes a time of an account lie a moment back for the database, and ahead for this process. */
async function endBehind(sql: string, parameters: readonly unknown[]): Promise<void> {
  expect(await platform.database.execute(sql, parameters)).toBe(1);
  holdDate(Date.now() - 2 * hour);
}

describe('with a clock that is two hours behind that of the database', () => {
  it('an account whose deletion has begun is not kept', async () => {
    const { id, email, token } = await newAccount(platform);
    expect((await auth('DELETE', '/me', { token, body: { password } })).status).toBe(200);
    await endBehind("UPDATE auth.accounts SET delete_at = now() - interval '1 s' WHERE id = $1", [id]);
    const body = { email, password, restore: true };
    expect(await auth('POST', '/login', { body })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  it('a session that has ended is refused', async () => {
    const { id, email } = await newAccount(platform);
    await platform.database.execute('DELETE FROM auth.sessions WHERE account_id = $1', [id]);
    const login = await auth('POST', '/login', { body: { email, password, cookie: true } });
    const [cookie = ''] = login.headers.getSetCookie();
    await endBehind("UPDATE auth.sessions SET expires_at = now() - interval '1 s' WHERE account_id = $1", [id]);
    expect((await auth('GET', '/me', { token: String(login.body.token) })).status).toBe(401);
    const refresh = await auth('POST', '/refresh', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
    expect(refresh).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('a session lasts for its lifetime', async () => {
    const { id, email } = await newAccount(platform);
    await platform.database.execute('DELETE FROM auth.sessions WHERE account_id = $1', [id]);
    holdDate(Date.now() - 2 * hour);
    expect((await auth('POST', '/login', { body: { email, password } })).status).toBe(200);
    const [session] = await platform.database.query<{ left: number }>(
      'SELECT extract(epoch FROM expires_at - now())::int AS left FROM auth.sessions WHERE account_id = $1',
      [id],
    );
    expect(session?.left).toBeGreaterThan(3_000);
  });

  it('a link of a mail that has expired is refused', async () => {
    const { id, email } = await newAccount(platform);
    expect((await auth('POST', '/password/reset', { body: { email } })).status).toBe(202);
    const mails = await platform.smtp.mailsTo(email, 2);
    const mail = mails.find(({ subject }) => subject === 'Reset your password');
    await endBehind(
      "UPDATE auth.mail_tokens SET expires_at = now() - interval '1 s' WHERE account_id = $1 AND purpose = 'reset'",
      [id],
    );
    const body = { token: linkIn(mail?.text ?? '').token, password: 'another password' };
    expect(await auth('POST', '/password/reset/confirm', { body })).toMatchObject({ body: { code: 'invalid_token' } });
  });

  it('a login of hours ago does not stand in for the password', async () => {
    const { id, token } = await newAccount(platform);
    await endBehind("UPDATE auth.sessions SET created_at = now() - interval '1 hour' WHERE account_id = $1", [id]);
    expect(await auth('DELETE', '/me', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('a secret of a second factor that nobody has confirmed in time is refused', async () => {
    const { id, token } = await newAccount(platform);
    expect((await auth('POST', '/totp', { token, body: { password } })).status).toBe(200);
    await endBehind("UPDATE auth.totp SET created_at = now() - interval '61 minutes' WHERE account_id = $1", [id]);
    const answer = await auth('POST', '/totp/confirm', { token, body: { code: '123456' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
