import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { apiOf, type CommonStory } from './service.ts';

const begun = z.looseObject({ secret: z.string(), uri: z.string().startsWith('otpauth://totp/') });
const confirmed = z.looseObject({ recoveryCodes: z.array(z.string()).length(10) });

/** The code of a secret, some steps of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Codes of an authenticator, and recovery codes. */
export const secondFactor: CommonStory<'name'> = (platform, service) => {
  const api = () => apiOf(platform, service);
  const login = ({ email, password }: Person, code?: string) =>
    api()('POST', '/auth/login', { json: { email, password, ...(code !== undefined && { code }) } });

  async function protect(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { token, password } = person;
    const { secret } = begun.parse(expectJson(await api()('POST', '/auth/totp', { token, json: { password } }), 200));
    const confirm = () => api()('POST', '/auth/totp/confirm', { token, json: { code: codeOf(secret, -1) } });
    const first = await confirm();
    // Half a minute may have ended between the code and its check.
    const { recoveryCodes } = confirmed.parse(expectJson(first.status === 401 ? await confirm() : first, 200));
    return { secret, recoveryCodes };
  }

  describe('the second factor', () => {
    it('is asked for after the right password, at all services; each code works once', async () => {
      const person = await register(api());
      const { secret } = await protect(person);
      for (const name of ['video', 'music', 'image'] as const) {
        const { email, password } = person;
        const answer = await platform()[name].api('POST', '/auth/login', { json: { email, password } });
        expectProblem(answer, 401, 'second_factor_required');
      }
      expectProblem(await login({ ...person, password: 'not the password' }), 401, 'invalid_credentials');
      const code = codeOf(secret);
      expectJson(await login(person, code), 200);
      expectProblem(await login(person, code), 401, 'invalid_code');
    });

    it('can be replaced by a recovery code, each once', async () => {
      const person = await register(api());
      const { recoveryCodes } = await protect(person);
      expectJson(await login(person, recoveryCodes[0]), 200);
      expectProblem(await login(person, recoveryCodes[0]), 401, 'invalid_code');
      const state = await api()('GET', '/auth/totp', { token: person.token });
      expect(expectJson(state, 200)).toEqual({ active: true, recoveryCodesLeft: 9 });
    });

    it('is refused after ten wrong codes', async () => {
      const person = await register(api());
      const { secret } = await protect(person);
      for (let n = 0; n < 10; n += 1) expectProblem(await login(person, 'a wrong code'), 401, 'invalid_code');
      expectProblem(await login(person, codeOf(secret)), 429, 'rate_limited');
    });

    it('is removed with the password or a code', async () => {
      const person = await register(api());
      const { token, password } = person;
      expectProblem(await api()('DELETE', '/auth/totp', { token, json: { password } }), 404, 'not_found');
      const { secret } = await protect(person);
      const wrong = { token, json: { password: 'not the password' } };
      expectProblem(await api()('DELETE', '/auth/totp', wrong), 401, 'invalid_credentials');
      expectJson(await api()('DELETE', '/auth/totp', { token, json: { code: codeOf(secret) } }), 200);
      expectJson(await login(person), 200);
    });

    it('needs the password to begin, and a code to be confirmed', async () => {
      const { token, password } = await register(api());
      const begin = (json: unknown) => api()('POST', '/auth/totp', { token, json });
      expectProblem(await begin({ password: 'not the password' }), 401, 'invalid_credentials');
      expectInvalid(await begin({}), 'password');
      const confirm = (json: unknown) => api()('POST', '/auth/totp/confirm', { token, json });
      expectProblem(await confirm({ code: '123456' }), 409, 'conflict');
      expectJson(await begin({ password }), 200);
      expectProblem(await confirm({ code: 'none' }), 401, 'invalid_code');
      expectInvalid(await confirm({ code: 123_456 }), 'code');
    });
  });
};
