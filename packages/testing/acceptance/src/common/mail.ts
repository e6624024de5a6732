import { describe, expect, it } from '@jest/globals';
import type { ReceivedMail } from '@millrace/testkit/smtp';
import { newEmail, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import type { Platform } from '../platform/types.ts';
import { apiOf, type CommonStory } from './service.ts';

/** The mails of a platform that was started with a mail server of the test. */
const mailOf = (platform: () => Platform) => {
  const { mail } = platform();
  if (mail === undefined) throw new Error('the platform sends its mail elsewhere');
  return mail;
};

/** The token in the only link of a mail. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const [, fragment = ''] = /https?:\/\/\S+#(\S+)/.exec(mail?.text ?? '') ?? [];
  return new URLSearchParams(fragment).get('token') ?? '';
}

/** The newest mail to an address with such a subject, after `count` mails to it. */
const newestMail =
  (platform: () => Platform) =>
  async (email: string, subject: RegExp, count = 1): Promise<ReceivedMail | undefined> => {
    const all = await mailOf(platform).mailsTo(email, count, 60_000);
    return all.filter((mail) => subject.test(mail.subject)).at(-1);
  };

/** Told at one service: all three send mails by the same queue, and the story waits for retries. */
export const absentMailServer: CommonStory<'name'> = (platform, service) => {
  it('a mail waits for a mail server that is away', async () => {
    if (platform().mail === undefined) return;
    const api = apiOf(platform, service);
    const newest = newestMail(platform);
    const { email } = await register(api);
    await newest(email, /confirm/i);
    await mailOf(platform).end();
    try {
      const answer = await api('POST', '/auth/password/reset', { json: { email } });
      expect(expectJson(answer, 202)).toMatchObject({ detail: expect.stringContaining('sent later') });
    } finally {
      await mailOf(platform).begin();
    }
    expect(tokenIn(await newest(email, /reset/i, 2))).not.toBe('');
  });
};

/** Resetting a password and confirming an address by mail. */
export const mails: CommonStory<'name'> = (platform, service) => {
  const api = () => apiOf(platform, service);
  const newest = newestMail(platform);
  const isHere = () => platform().mail !== undefined;
  const verified = async (token: string): Promise<unknown> =>
    Object(Object(expectJson(await api()('GET', '/auth/me', { token }), 200)).user).emailVerified;

  describe('mail', () => {
    it('answers a request to reset a password in the same way for known and unknown addresses', async () => {
      const { email } = await register(api());
      const [known, unknown] = [
        await api()('POST', '/auth/password/reset', { json: { email } }),
        await api()('POST', '/auth/password/reset', { json: { email: newEmail() } }),
      ];
      expect(unknown.status).toBe(known.status);
      if (isHere()) expect(unknown.text).toBe(known.text);
      else expect([202, 409]).toContain(known.status);
    });

    it('resets a password with the token of a mail, once, and ends the sessions', async () => {
      if (!isHere()) return;
      const { email, token } = await register(api());
      const forged = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
      expectJson(await api()('POST', '/auth/password/reset', { json: { email }, headers: forged }), 202);
      const mail = await newest(email, /reset/i, 2);
      expect(mail?.text).not.toContain('evil.example');
      const reset = { token: tokenIn(mail), password: 'a password after the reset' };
      expectJson(await api()('POST', '/auth/password/reset/confirm', { json: reset }), 200);
      expectProblem(await api()('GET', '/auth/me', { token }), 401, 'unauthenticated');
      expectProblem(await api()('POST', '/auth/password/reset/confirm', { json: reset }), 400, 'invalid_token');
      const login = { json: { email, password: reset.password } };
      expect(expectJson(await api()('POST', '/auth/login', login), 200)).toMatchObject({
        user: { emailVerified: true },
      });
    });

    it('confirms an address with the token of the first mail, or of a later one', async () => {
      if (!isHere()) return;
      const { email, token } = await register(api());
      const first = tokenIn(await newest(email, /confirm/i));
      expect(await verified(token)).toBe(false);
      expectJson(await api()('POST', '/auth/email/verify/request', { token }), 202);
      const second = tokenIn(await newest(email, /confirm/i, 2));
      const verify = (mailed: string, session = {}) =>
        api()('POST', '/auth/email/verify', { json: { token: mailed }, ...session });
      expectProblem(await verify(first, { token }), 400, 'invalid_token');
      expectProblem(await verify(second), 403, 'forbidden');
      expectJson(await verify(second, { token }), 200);
      expect(await verified(token)).toBe(true);
      expectProblem(await api()('POST', '/auth/email/verify/request', { token }), 409, 'conflict');
    });

    it.each([
      ['/auth/password/reset', 'email', { email: 'no address' }],
      ['/auth/password/reset', 'email', { email: 'a@example.com\r\nBcc: b@example.com' }],
      ['/auth/password/reset/confirm', 'password', { token: 'x', password: 'short' }],
      ['/auth/password/reset/confirm', 'token', { token: 5, password: 'a good password' }],
      ['/auth/email/verify', 'token', {}],
    ])('%s names a bad %s', async (path, field, json) => {
      expectInvalid(await api()('POST', path, { json }), field);
    });

    it('refuses tokens that it has not sent', async () => {
      const token = 'x'.repeat(43);
      expectProblem(await api()('POST', '/auth/email/verify', { json: { token } }), 400, 'invalid_token');
      const json = { token, password: 'a good password' };
      expectProblem(await api()('POST', '/auth/password/reset/confirm', { json }), 400, 'invalid_token');
    });
  });

  describe('the pages that mails link to', () => {
    it.each(['reset-password', 'verify-email', 'invitation'])('%s loads nothing from elsewhere', async (page) => {
      const answer = await api()('GET', `/auth/pages/${page}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      const { pathname } = new URL(api().base);
      const loaded = [...answer.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
      expect(loaded.filter((url) => url !== 'data:,' && !url.startsWith(`${pathname}/auth/assets/`))).toEqual([]);
    });

    it.each(['account.js', 'account.css'])('%s can be kept: 304 while it has not changed', async (name) => {
      const first = await api()('GET', `/auth/assets/${name}`);
      expect(first.status).toBe(200);
      const etag = first.headers.get('etag') ?? '';
      const second = await api()('GET', `/auth/assets/${name}`, { headers: { 'If-None-Match': etag } });
      expect([second.status, second.text]).toEqual([304, '']);
    });

    it('there are no others', async () => {
      expectProblem(await api()('GET', '/auth/pages/other'), 404, 'not_found');
      expectProblem(await api()('GET', '/auth/assets/other.js'), 404, 'not_found');
    });
  });
};
