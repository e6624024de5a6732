import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSignInBrowser, type TestProvider } from '@millrace/testkit/oidc';
import { z } from 'zod';
import { register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { session } from '../shapes.ts';
import { apiOf, type CommonStory } from './service.ts';

const linked = z.looseObject({
  identities: z.array(z.looseObject({ id: z.int(), issuer: z.string(), email: z.string().nullable() })),
  hasPassword: z.boolean(),
});

const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** The request with which a browser comes back from the provider. */
interface ComingBack {
  /** Below the API. */
  path: string;
  cookie: string;
}

/** @param as the name at the provider's login; undefined cancels it */
export async function signInAt(api: Client, as: string | undefined, query = ''): Promise<ComingBack> {
  const begun = await api('GET', `/auth/oidc/start${query}`);
  if (begun.status !== 302) throw new Error(`${begun.status} ${begun.text}`);
  return comingBack(api, begun.headers.get('location') ?? '', as, cookiesOf(begun));
}

/** As `signInAt`, to link the identity to the account of the token. */
export async function linkAt(api: Client, token: string, as: string): Promise<ComingBack> {
  const begun = await api('POST', '/auth/oidc/link', { token });
  const { url } = z.object({ url: z.string() }).parse(begun.json);
  return comingBack(api, url, as, cookiesOf(begun));
}

async function comingBack(api: Client, url: string, as: string | undefined, cookie: string): Promise<ComingBack> {
  const callback = await createSignInBrowser().signIn(url, as);
  if (!callback.startsWith(`${api.base}/auth/oidc/callback?`)) throw new Error(`the provider went to ${callback}`);
  return { path: callback.slice(api.base.length), cookie };
}

const complete = (api: Client, { path, cookie }: ComingBack): Promise<Answer> =>
  api('GET', path, { headers: { cookie } });

async function signIn(api: Client, as: string | undefined, query?: string): Promise<Answer> {
  return complete(api, await signInAt(api, as, query));
}

async function link(api: Client, token: string, as: string): Promise<Answer> {
  return complete(api, await linkAt(api, token, as));
}

/** Somebody at the provider who has no account yet. @returns the name at its login */
export function newPerson(provider: TestProvider, email?: string): string {
  const subject = randomBytes(6).toString('hex');
  provider.people.set(subject, { email: email ?? `${subject}@example.com`, email_verified: true, name: 'A person' });
  return subject;
}

/** Sign-in at a provider. Without one, as on a remote platform, nothing is tested. */
export const openId: CommonStory<'name'> = (platform, service) => {
  const api = () => apiOf(platform, service);
  /** A test that needs a provider. */
  const withProvider = (what: string, test: (provider: TestProvider) => Promise<void>) =>
    it(what, async () => {
      const { identityProvider } = platform();
      if (identityProvider !== undefined) await test(identityProvider);
    });

  describe('sign-in by OpenID Connect', () => {
    withProvider('makes an account that works at all services', async (provider) => {
      const person = newPerson(provider);
      const { user, token } = session.parse(expectJson(await signIn(api(), person), 200));
      expect(user.email).toBe(`${person}@example.com`);
      for (const name of ['video', 'music', 'image'] as const) {
        const other = platform()[name].api;
        expectJson(await other('GET', '/auth/me', { token }), 200);
        const again = session.parse(expectJson(await signIn(other, person), 200));
        expect(again.user.id).toBe(user.id);
      }
    });

    withProvider('sends the browser back to a page, which uses the session', async (provider) => {
      const answer = await signIn(api(), newPerson(provider), '?return_to=/library');
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`${new URL(api().base).origin}/library`);
      const refreshed = await api()('POST', '/auth/refresh', { headers: { cookie: cookiesOf(answer) } });
      session.parse(expectJson(refreshed, 200));
    });

    withProvider('tells the page what went wrong', async () => {
      const cancelled = await signIn(api(), undefined, '?return_to=/library');
      expect(cancelled.headers.get('location')).toBe(`${new URL(api().base).origin}/library?error=sign_in_denied`);
      expectProblem(await signIn(api(), undefined), 403, 'sign_in_denied');
      expectInvalid(await api()('GET', '/auth/oidc/start?return_to=//evil.example.com'), 'return_to');
    });

    withProvider('is completed once, and in the browser that began it', async (provider) => {
      const back = await signInAt(api(), newPerson(provider));
      expectProblem(await complete(api(), { ...back, cookie: '' }), 400, 'sign_in_expired');
      const answers = await Promise.all(Array.from({ length: 5 }, () => complete(api(), back)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    });

    withProvider(
      'does not reach the account of a password with the same address until its owner links it',
      async (provider) => {
        const owner = await register(api());
        const person = newPerson(provider, owner.email);
        expectProblem(await signIn(api(), person), 409, 'link_required');
        expectJson(await link(api(), owner.token, person), 200);
        const { user } = session.parse(expectJson(await signIn(api(), person), 200));
        expect(user.id).toBe(owner.id);
        const { token } = await register(api());
        expectProblem(await link(api(), token, person), 409, 'identity_taken');
      },
    );

    withProvider('can be given up, but not the last way to sign in', async (provider) => {
      const { token } = session.parse(expectJson(await signIn(api(), newPerson(provider)), 200));
      expectJson(await link(api(), token, newPerson(provider)), 200);
      const list = async () => linked.parse(expectJson(await api()('GET', '/auth/identities', { token }), 200));
      const { identities, hasPassword } = await list();
      expect(hasPassword).toBe(false);
      expect(identities.map(({ issuer }) => issuer)).toEqual([provider.issuer, provider.issuer]);
      const [first, second] = identities.map(({ id }) => `/auth/identities/${id}`);
      const stranger = await register(api());
      expectProblem(await api()('DELETE', `${first}`, { token: stranger.token }), 404, 'not_found');
      expect(expectJson(await api()('DELETE', `${first}`, { token }), 200)).toEqual({ ok: true });
      expectProblem(await api()('DELETE', `${second}`, { token }), 409, 'last_sign_in');
      expect((await list()).identities).toHaveLength(1);
    });
  });
};
