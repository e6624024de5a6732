import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { goodPassword, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { account, session } from '../shapes.ts';
import { apiOf, type CommonStory } from './service.ts';

const listed = z.looseObject({
  sessions: z.array(z.looseObject({ id: z.string(), current: z.boolean(), userAgent: z.string().nullable() })),
});

/** The name and value of the refresh token's cookie; empty if the answer sets none. */
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';', 1)[0] ?? '';

/** Sessions, the password and the profile of an account. */
export const sessions: CommonStory<'name' | 'profile'> = (platform, service) => {
  const api = () => apiOf(platform, service);
  const login = async (person: Pick<Person, 'email' | 'password'>, more = {}, client: Client = api()) => {
    const { email, password } = person;
    const answer = await client('POST', '/auth/login', { json: { email, password, ...more } });
    return { answer, ...session.parse(expectJson(answer, 200)) };
  };
  const sessionsOf = async (token: string) =>
    listed.parse(expectJson(await api()('GET', '/auth/sessions', { token }), 200)).sessions;
  /** All services refuse the token: a notice tells them. */
  const untilRefused = async (token: string) => {
    for (const name of ['video', 'music', 'image'] as const) {
      await poll(
        async () => (await platform()[name].api('GET', '/auth/me', { token })).status,
        (status) => status === 401,
        { what: `${name} to refuse the token` },
      );
    }
  };

  describe('sessions', () => {
    it('are listed, and one of them can be ended: all services refuse its token', async () => {
      const person = await register(api());
      const other = await login(person);
      const found = await sessionsOf(person.token);
      expect(found.map(({ current }) => current)).toEqual([false, true]);
      for (const name of ['video', 'music', 'image'] as const) {
        expectJson(await platform()[name].api('GET', '/auth/me', { token: other.token }), 200);
      }
      const path = `/auth/sessions/${found[0]?.id}`;
      expect(expectJson(await api()('DELETE', path, { token: person.token }), 200)).toEqual({ ok: true });
      await untilRefused(other.token);
      expect(await sessionsOf(person.token)).toHaveLength(1);
      expectProblem(await api()('DELETE', path, { token: person.token }), 404, 'not_found');
    });

    it('end when their owner logs out, alone or everywhere', async () => {
      const person = await register(api());
      const [second, third] = [await login(person), await login(person)];
      expectJson(await api()('POST', '/auth/logout', { token: person.token }), 200);
      await untilRefused(person.token);
      expectJson(await api()('POST', '/auth/logout-all', { token: second.token }), 200);
      await untilRefused(second.token);
      await untilRefused(third.token);
    });

    it('can live in a cookie: another token for each refresh token, and none for one that came back', async () => {
      const person = await register(api());
      const first = await login(person, { cookie: true });
      const cookie = cookieOf(first.answer);
      expect(first.answer.headers.get('set-cookie')).toMatch(/; HttpOnly; (?:Secure; )?SameSite=Strict$/);
      const refresh = (headers: Record<string, string>) => api()('POST', '/auth/refresh', { headers });
      const second = await refresh({ cookie });
      expect(cookieOf(second)).not.toBe(cookie);
      const { token } = session.parse(expectJson(second, 200));
      expectJson(await api()('GET', '/auth/me', { token }), 200);
      expectProblem(await refresh({ cookie: cookieOf(second), origin: 'https://evil.example.com' }), 403, 'forbidden');
      expectProblem(await refresh({}), 401, 'unauthenticated');
      expectJson(await api()('POST', '/auth/logout', { token }), 200);
      expectProblem(await refresh({ cookie: cookieOf(second) }), 401, 'unauthenticated');
    });
  });

  describe('the password', () => {
    const newPassword = `${goodPassword} indeed`;

    it('can be changed; all other sessions end', async () => {
      const person = await register(api());
      const other = await login(person);
      const json = { password: person.password, newPassword };
      const { token } = session.parse(
        expectJson(await api()('POST', '/auth/password', { token: person.token, json }), 200),
      );
      await untilRefused(other.token);
      expectJson(await api()('GET', '/auth/me', { token }), 200);
      const old = { email: person.email, password: person.password };
      expectProblem(await api()('POST', '/auth/login', { json: old }), 401, 'invalid_credentials');
      await login({ email: person.email, password: newPassword });
    });

    it('is not changed with a wrong one, or to one that is too short', async () => {
      const person = await register(api());
      const change = (json: unknown) => api()('POST', '/auth/password', { token: person.token, json });
      expectProblem(await change({ password: 'wrong', newPassword }), 401, 'invalid_credentials');
      expectInvalid(await change({ password: person.password, newPassword: 'short' }), 'newPassword');
      await login(person);
    });
  });

  describe('the profile', () => {
    const { given, shown } = service.profile ?? { given: 'companyName', shown: 'companyName' };

    it('can be changed', async () => {
      const { token } = await register(api());
      const answer = await api()('PATCH', '/auth/me', { token, json: { [given]: 'Renamed' } });
      expect(account.parse(expectJson(answer, 200)).user).toMatchObject({ [shown]: 'Renamed' });
      const me = account.parse(expectJson(await api()('GET', '/auth/me', { token }), 200));
      expect(me.user).toMatchObject({ [shown]: 'Renamed' });
    });

    it.each([
      ['nothing', {}],
      ['an unknown field', { nickname: 'x' }],
      ['an empty name', { [given]: '' }],
      ['a number', { [given]: 5 }],
    ])('is not changed by %s', async (_what, json) => {
      const { token } = await register(api());
      expectProblem(await api()('PATCH', '/auth/me', { token, json }), 400, 'invalid_request');
    });
  });
};
