import { createSignInBrowser, type SignInBrowser } from '@millrace/testkit/oidc';
import { z } from 'zod';
import { profiles } from '../src/index.ts';
import { type Answer, type Platform, publicUrl } from './platform.ts';

type Caller = Pick<Platform, 'call'>;

/** Where the provider sends browsers of the three services. */
export const redirectUris = Object.keys(profiles).map((name) => `${publicUrl}/${name}/auth/oidc/callback`);

/** The settings of a platform with a provider. */
export const settingsOf = (provider: { issuer: string; clientId: string; clientSecret: string }) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
});

/** The name and value of each cookie that an answer sets. */
export const cookiesOf = ({ headers }: Answer): string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');

/** A sign-in that has begun. */
export interface BegunSignIn {
  /** At the provider. */
  address: string;
  /** What the browser keeps. */
  cookie: string;
}

export async function begin(platform: Caller, query = '', service = 'video'): Promise<BegunSignIn> {
  // As from the address bar of a browser.
  const headers = { 'sec-fetch-site': 'none' };
  const answer = await platform.call('GET', `/${service}/auth/oidc/start${query}`, { headers });
  if (answer.status !== 302) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return { address: answer.headers.get('location') ?? '', cookie: cookiesOf(answer).join('; ') };
}

/** Sends a callback, as the browser with this cookie. */
export function complete(platform: Caller, callback: string, cookie: string): Promise<Answer> {
  const { pathname, search } = new URL(callback);
  return platform.call('GET', pathname + search, cookie === '' ? {} : { headers: { cookie } });
}

/** A whole sign-in. @param as the name at the provider; undefined cancels it */
export async function signIn(
  platform: Caller,
  as: string | undefined,
  options: { service?: string; query?: string; browser?: SignInBrowser } = {},
): Promise<Answer> {
  const { service, query, browser = createSignInBrowser() } = options;
  const { address, cookie } = await begin(platform, query, service);
  return complete(platform, await browser.signIn(address, as), cookie);
}

const session = z.object({ token: z.string(), user: z.looseObject({ id: z.number(), email: z.string() }) });

/** The token and the account of a successful sign-in. */
export function sessionOf(answer: Answer): z.output<typeof session> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return session.parse(answer.body);
}

const linked = z.object({
  identities: z.array(z.object({ id: z.number(), issuer: z.string(), email: z.string().nullable() })),
  hasPassword: z.boolean(),
});

export async function identitiesOf(platform: Caller, token: string): Promise<z.output<typeof linked>> {
  return linked.parse((await platform.call('GET', '/video/auth/identities', { token })).body);
}
