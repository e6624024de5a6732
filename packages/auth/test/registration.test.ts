import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createPasswords } from '../src/index.ts';
import { commandLine } from '../src/operators/audit.ts';
import { createAccount } from '../src/operators/createAccount.ts';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { type CallOptions, newEmail, type Platform, password, publicUrl, startPlatform } from './platform.ts';

const invitationOf = z.object({ id: z.int(), email: z.string(), token: z.string(), mailed: z.boolean() });
const listOf = z.object({ invitations: z.array(z.looseObject({ id: z.int(), email: z.string() })) });

const register = ({ call }: Pick<Platform, 'call'>, email: string, more = {}) =>
  call('POST', '/video/auth/register', { body: { email, password, companyName: 'Acme', ...more } });

/** The token of an operator's account, which the command line makes in every mode. */
async function operator({ call, database }: Platform): Promise<string> {
  const email = newEmail();
  await createAccount({ database, passwords: createPasswords() }, { email, password, role: 'admin' }, commandLine);
  const { body } = await call('POST', '/video/auth/login', { body: { email, password } });
  return z.object({ token: z.string() }).parse(body).token;
}

describe('registration by invitation', () => {
  let platform: PlatformWithMail;
  let token: string;
  beforeAll(async () => {
    platform = await startWithMail({ REGISTRATION: 'invited' });
    token = await operator(platform);
  });
  afterAll(() => platform.stop());

  const admin = (method: string, path: string, options: CallOptions = {}) =>
    platform.call(method, `/video/admin/invitations${path}`, { token, ...options });
  const invite = async (email: string) => {
    const answer = await admin('POST', '', { body: { email } });
    expect(answer.status).toBe(201);
    return invitationOf.parse(answer.body);
  };
  const expectRefused = async (email: string, more = {}) =>
    expect(await register(platform, email, more)).toMatchObject({ status: 403, body: { code: 'invitation_required' } });

  it('refuses everybody else', async () => {
    const email = newEmail();
    await expectRefused(email);
    await expectRefused(email, { invitation: 'x'.repeat(43) });
  });

  it('accepts the token of the answer once, and does not take it for a proof of the address', async () => {
    const email = newEmail();
    const { token: invitation, mailed } = await invite(email);
    expect(mailed).toBe(true);
    // Before it is accepted: an invitation that is used up is not sent any more.
    await platform.smtp.mailsTo(email);
    expect(await register(platform, email.toUpperCase(), { invitation })).toMatchObject({
      status: 201,
      body: { user: { emailVerified: false } },
    });
    await expectRefused(newEmail(), { invitation });
  });

  it('accepts the token of the mail, which proves the address', async () => {
    const email = newEmail();
    const { token: shown } = await invite(email);
    const [mail] = await platform.smtp.mailsTo(email);
    const link = linkIn(mail?.text ?? '');
    expect(link).toMatchObject({ url: `${publicUrl}/video/auth/pages/invitation`, email });
    expect(link.token).not.toBe(shown);
    expect(await register(platform, email, { invitation: link.token })).toMatchObject({
      status: 201,
      body: { user: { emailVerified: true } },
    });
    expect(await platform.smtp.mailsTo(email)).toHaveLength(1);
  });

  it('is for one address only', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const { token: invitation } = await invite(email);
    await expectRefused(other, { invitation });
    expect((await register(platform, email, { invitation })).status).toBe(201);
  });

  it('makes one account of 20 registrations at once, and uses up the invitation', async () => {
    const email = newEmail();
    const { token: invitation } = await invite(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(platform, email, { invitation, password: `password of ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 403, 409].includes(status))).toEqual([]);
    expect(listOf.parse((await admin('GET', '')).body).invitations.map((one) => one.email)).not.toContain(email);
  });

  it('a second invitation replaces the first, with both of its tokens', async () => {
    const email = newEmail();
    const first = await invite(email);
    const [mail] = await platform.smtp.mailsTo(email);
    const second = await invite(email);
    expect(second.id).toBe(first.id);
    await expectRefused(email, { invitation: first.token });
    await expectRefused(email, { invitation: linkIn(mail?.text ?? '').token });
    expect((await register(platform, email, { invitation: second.token })).status).toBe(201);
    expect(await admin('POST', '', { body: { email } })).toMatchObject({
      status: 409,
      body: { code: 'account_exists' },
    });
  });

  it('is listed, and can be revoked', async () => {
    const email = newEmail();
    const { id, token: invitation } = await invite(email);
    const listed = await admin('GET', '');
    expect(listOf.parse(listed.body).invitations[0]).toMatchObject({ id, email });
    expect(JSON.stringify(listed.body)).not.toContain(invitation);
    expect((await admin('DELETE', `/${id}`)).status).toBe(200);
    expect((await admin('DELETE', `/${id}`)).status).toBe(404);
    await expectRefused(email, { invitation });
  });

  it('is for operators only, and every act is in the audit log', async () => {
    const email = newEmail();
    const { id, token: invitation } = await invite(email);
    await register(platform, email, { invitation });
    const { token: user } = z
      .object({ token: z.string() })
      .parse((await platform.call('POST', '/video/auth/login', { body: { email, password } })).body);
    for (const refused of [
      await admin('POST', '', { token: user, body: { email: newEmail() } }),
      await admin('GET', '', { token: user }),
      await admin('DELETE', `/${id}`, { token: user }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const entries = await platform.database.query(
      'SELECT action, details FROM auth.audit WHERE target = $1 ORDER BY id',
      [`invitation:${id}`],
    );
    expect(entries).toEqual([{ action: 'invitation.create', details: { email } }]);
  });

  it('expires, and is removed', async () => {
    const email = newEmail();
    const { id, token: invitation } = await invite(email);
    await platform.database.execute("UPDATE auth.invitations SET expires_at = now() - interval '1 s' WHERE id = $1", [
      id,
    ]);
    await expectRefused(email, { invitation });
    await platform.auth.removeExpired();
    expect(await platform.database.query('SELECT FROM auth.invitations WHERE id = $1', [id])).toEqual([]);
  });

  it('of a registration that fails can be used again', async () => {
    const email = newEmail();
    const { token: invitation } = await invite(email);
    expect((await register(platform, email, { invitation, password: 'short' })).status).toBe(400);
    expect((await register(platform, email, { invitation })).status).toBe(201);
  });

  it('an account adds another service without one', async () => {
    const email = newEmail();
    const { token: invitation } = await invite(email);
    await register(platform, email, { invitation });
    const body = { email, password, displayName: 'Someone' };
    expect((await platform.call('POST', '/music/auth/register', { body })).status).toBe(201);
  });

  it.each(['no address', 'a@example.com\r\nBcc: b@example.com', ''])('is not made for %j', async (email) => {
    expect((await admin('POST', '', { body: { email } })).status).toBe(400);
  });
});

describe('closed registration', () => {
  it('refuses everybody, also with an invitation; accounts of the operator log in', async () => {
    const platform = await startPlatform({ REGISTRATION: 'closed' });
    try {
      const token = await operator(platform);
      const email = newEmail();
      const invited = await platform.call('POST', '/video/admin/invitations', { token, body: { email } });
      const { token: invitation, mailed } = invitationOf.parse(invited.body);
      expect(mailed).toBe(false);
      for (const more of [{}, { invitation }]) {
        expect(await register(platform, email, more)).toMatchObject({
          status: 403,
          body: { code: 'registration_closed' },
        });
      }
    } finally {
      await platform.stop();
    }
  });
});
