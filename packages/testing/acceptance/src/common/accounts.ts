import { describe, expect, it } from '@jest/globals';
import { goodPassword, newEmail, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { notStrings, oddTexts } from '../hostile.ts';
import { account, session } from '../shapes.ts';
import { apiOf, type CommonStory } from './service.ts';

export const accounts: CommonStory<'name' | 'profile'> = (platform, service) => {
  const api = () => apiOf(platform, service);
  const { profile } = service;
  const given = (name: string) => (profile === undefined ? {} : { [profile.given]: name });
  const shown = (name: string) => (profile === undefined ? {} : { [profile.shown]: name });
  const valid = () => ({ email: newEmail(), password: goodPassword, ...given('Acceptance Ltd') });

  describe('accounts', () => {
    it('registers, and answers with a token and the user', async () => {
      const wanted = valid();
      const { token, user: made } = session.parse(
        expectJson(await api()('POST', '/auth/register', { json: wanted }), 201),
      );
      expect(made).toMatchObject({ email: wanted.email, ...shown('Acceptance Ltd') });
      expect(JSON.stringify(made)).not.toContain('password');
      const me = account.parse(expectJson(await api()('GET', '/auth/me', { token }), 200));
      expect(me.user).toEqual(made);
    });

    it('tells pages what they can offer to people who are not signed in', async () => {
      const options = expectJson(await api()('GET', '/auth/options'), 200);
      // A platform with accounts, such as this one, has had its first.
      await register(api());
      expect(expectJson(await api()('GET', '/auth/options'), 200)).toEqual({ ...Object(options), first: false });
      expect(options).toMatchObject({ registration: expect.stringMatching(/^(open|invited|closed)$/) });
    });

    it('logs in with the e-mail address in any case', async () => {
      const person = await register(api());
      const json = { email: ` ${person.email.toUpperCase()} `.trim(), password: person.password };
      const { user: found } = session.parse(expectJson(await api()('POST', '/auth/login', { json }), 200));
      expect(found.id).toBe(person.id);
    });

    it('refuses a second registration with any password and case', async () => {
      const person = await register(api());
      for (const password of [person.password, 'another password']) {
        const json = { email: person.email.toUpperCase(), password, ...given('Again') };
        expectProblem(await api()('POST', '/auth/register', { json }), 409, 'account_exists');
      }
    });

    it('gives the same answer to a wrong password and to an unknown address', async () => {
      const person = await register(api());
      const wrong = await api()('POST', '/auth/login', { json: { email: person.email, password: 'not the password' } });
      const unknown = await api()('POST', '/auth/login', { json: { email: newEmail(), password: 'not the password' } });
      for (const answer of [wrong, unknown]) expectProblem(answer, 401, 'invalid_credentials');
      const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      expect(withoutId(wrong.text)).toBe(withoutId(unknown.text));
    });

    it('blocks a guesser after ten failures, for that account only', async () => {
      const [victim, other] = [await register(api()), await register(api())];
      const guess = () => api()('POST', '/auth/login', { json: { email: victim.email, password: 'a wrong guess' } });
      for (let i = 0; i < 10; i++) expectProblem(await guess(), 401, 'invalid_credentials');
      expectProblem(await guess(), 429, 'rate_limited');
      const json = { email: other.email, password: other.password };
      expectJson(await api()('POST', '/auth/login', { json }), 200);
    });

    it.each(['email', 'password', ...Object.keys(given(''))])('names a missing or wrong %s', async (field) => {
      const without: Record<string, string> = valid();
      delete without[field];
      expectInvalid(await api()('POST', '/auth/register', { json: without }), field);
      for (const value of notStrings) {
        expectInvalid(await api()('POST', '/auth/register', { json: { ...valid(), [field]: value } }), field);
      }
    });

    it.each([
      ['email', 'without an @', 'no address'],
      ['email', 'of 262 characters', `${'x'.repeat(250)}@example.com`],
      ['email', 'with a thousand @', 'a@b'.repeat(1_000)],
      ['email', 'with NUL', 'nul\u0000@example.com'],
      ['password', 'of 7 characters', 'seven77'],
      ['password', 'of 129 characters', 'x'.repeat(129)],
      ...Object.keys(given('')).flatMap((field): [string, string, string][] => [
        [field, 'that is empty', ''],
        [field, 'of spaces', '   '],
        [field, 'of 10,000 characters', 'x'.repeat(10_000)],
        [field, 'with NUL', 'nul\u0000'],
      ]),
    ])('refuses %s %s', async (field, _what, value) => {
      expectInvalid(await api()('POST', '/auth/register', { json: { ...valid(), [field]: value } }), field);
    });

    if (profile !== undefined) {
      it('keeps unusual names unchanged', async () => {
        for (const name of oddTexts.slice(0, 4)) {
          const answer = await api()('POST', '/auth/register', { json: { ...valid(), ...given(name) } });
          expect(session.parse(expectJson(answer, 201)).user).toMatchObject(shown(name));
        }
      });
    }

    it.each(['/auth/register', '/auth/login'])('refuses a body of %s that is not a JSON object', async (path) => {
      const json = { 'Content-Type': 'application/json' };
      expectProblem(await api()('POST', path, { body: '{"email":', headers: json }), 400, 'malformed_request');
      for (const body of ['[]', '"text"', '42', 'null', 'true']) {
        expectProblem(await api()('POST', path, { body, headers: json }), 400);
      }
      expectProblem(await api()('POST', path), 400);
      expectProblem(await api()('POST', path, { body: 'email=a', headers: { 'Content-Type': 'text/plain' } }), 415);
      const large = JSON.stringify({ ...valid(), padding: 'x'.repeat(1_000_000) });
      expectProblem(await api()('POST', path, { body: large, headers: json }), 413, 'payload_too_large');
    });

    it('ignores keys of the prototype', async () => {
      const body = `{"__proto__":${JSON.stringify(valid())},"constructor":{}}`;
      const headers = { 'Content-Type': 'application/json' };
      expectProblem(await api()('POST', '/auth/register', { body, headers }), 400, 'invalid_request');
    });

    it('refuses every other token', async () => {
      const { token } = await register(api());
      const [head, payload, signature] = token.split('.');
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      const tokens = [
        'x',
        'a.b.c',
        `${none}.${payload}.`,
        `${head}.${payload}.${signature?.slice(0, -4)}AAAA`,
        'x'.repeat(4_000),
      ];
      for (const bad of tokens) expectProblem(await api()('GET', '/auth/me', { token: bad }), 401, 'unauthenticated');
      for (const Authorization of ['Bearer', 'Bearer ', `Basic ${token}`, token]) {
        expectProblem(await api()('GET', '/auth/me', { headers: { Authorization } }), 401, 'unauthenticated');
      }
    });
  });
};
