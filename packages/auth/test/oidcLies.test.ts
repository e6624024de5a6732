import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { type Lies, type LyingProvider, startLyingProvider, startOidcProvider } from '@millrace/testkit/oidc';
import { z } from 'zod';
import { begin, complete, cookiesOf, redirectUris, sessionOf, settingsOf, signIn } from './oidcPlatform.ts';
import { type Answer, type Platform, startPlatform } from './platform.ts';

let provider: LyingProvider;
let platform: Platform;
beforeAll(async () => {
  provider = await startLyingProvider();
  platform = await startPlatform(settingsOf(provider));
});
afterEach(() => {
  jest.restoreAllMocks();
  provider.lies = {};
});
afterAll(async () => {
  await platform?.stop();
  await provider?.stop();
});

const codeOf = ({ status, body }: Answer) => [status, body.code];
const rows = z.array(z.object({ accounts: z.string(), identities: z.string(), sessions: z.string() }));
const everything = async () =>
  rows.parse(
    await platform.database.query(
      `SELECT (SELECT count(*) FROM auth.accounts)::text AS accounts, (SELECT count(*) FROM auth.identities)::text AS identities,
              (SELECT count(*) FROM auth.sessions)::text AS sessions`,
    ),
  );

async function signInWith(lies: Lies, at: Pick<Platform, 'call'> = platform): Promise<Answer> {
  const { address, cookie } = await begin(at);
  provider.lies = lies;
  return complete(at, provider.callbackOf(address), cookie);
}

/** A person without an account, so that the provider is asked for the address too. */
let strangers = 0;
const stranger = () => {
  const sub = `stranger-${strangers++}`;
  return { claims: { sub }, userinfo: { sub, email: `${sub}@example.com` } };
};

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;

describe('a provider', () => {
  it('that is honest signs people in', async () => {
    expect(sessionOf(await signInWith({})).user.email).toBe('honest@example.com');
    // The address may be in the ID token.
    const claims = { sub: 'terse', email: 'terse@example.com', email_verified: 'true' };
    expect(sessionOf(await signInWith({ claims, answer: { path: '/userinfo', status: 500 } })).user.email).toBe(
      'terse@example.com',
    );
  });

  const lying: [string, Lies][] = [
    ['signs with a key that it does not publish', { signature: 'foreign' }],
    ['does not sign', { signature: 'none' }],
    ['signs with the secret of the client', { signature: 'symmetric' }],
    ['speaks for another issuer', { claims: { iss: 'https://other.example.com' } }],
    ['signs in people of another client', { claims: { aud: 'another' } }],
    ['signs in people of several clients', { claims: { aud: ['millrace', 'another'] } }],
    ['says the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['says no nonce', { claims: { nonce: undefined } }],
    ['sends an ID token that has expired', { claims: { iat: seconds(-900), exp: seconds(-300) } }],
    ['sends an ID token without an end', { claims: { exp: undefined } }],
    ['sends an ID token that is not valid yet', { claims: { nbf: seconds(3_600) } }],
    ['names nobody', { claims: { sub: undefined } }],
    ['names nobody, with an empty text', { claims: { sub: '' } }],
    ['names somebody by a number', { claims: { sub: 5 } }],
    ['names somebody by NUL', { claims: { sub: 'a\0b' } }],
    ['names somebody by a long text', { claims: { sub: 'x'.repeat(256) } }],
    ['sends no ID token', { tokens: { id_token: undefined } }],
    ['sends an ID token that is none', { tokens: { id_token: 'x.y.z' } }],
    ['sends no access token', { tokens: { access_token: undefined } }],
    ['sends a token of another type', { tokens: { token_type: 'mac' } }],
    ['says in UserInfo what another person is', { claims: { sub: 'x1' }, userinfo: { sub: 'somebody else' } }],
    [
      'answers UserInfo with a page',
      { claims: { sub: 'x2' }, answer: { path: '/userinfo', type: 'text/html', body: '<p>' } },
    ],
    [
      'answers UserInfo with a refusal',
      { claims: { sub: 'x3' }, answer: { path: '/userinfo', status: 403, body: '{}' } },
    ],
    ['answers with a page', { answer: { path: '/token', type: 'text/html', body: '<html>' } }],
    ['answers with half a document', { answer: { path: '/token', body: '{"access_token":' } }],
    ['answers with a list', { answer: { path: '/token', body: '[]' } }],
    ['answers with nothing', { answer: { path: '/token', status: 204 } }],
    ['does not know the client', { answer: { path: '/token', status: 401, body: '{"error":"invalid_client"}' } }],
    ['sends ten megabytes', { tokens: { padding: 'x'.repeat(10_000_000) } }],
    ['sends the request elsewhere', { answer: { path: '/token', status: 307, body: '' } }],
  ];
  /** One of each kind: of signatures, claims, tokens, UserInfo and answers. */
  const lyingByDay = [
    ...['signs with a key that it does not publish', 'does not sign', 'signs with the secret of the client'],
    ...[
      'speaks for another issuer',
      'signs in people of another client',
      'says the nonce of another sign-in',
      'says no nonce',
    ],
    ...[
      'sends an ID token that has expired',
      'names nobody',
      'sends no ID token',
      'says in UserInfo what another person is',
    ],
    ...['answers with half a document', 'sends the request elsewhere'],
  ];
  it.each(byDay(lying, lyingByDay, ([what]) => what))(
    'that %s is not believed, and nothing is left',
    async (_what, lies) => {
      const before = await everything();
      const answer = await signInWith(lies);
      expect(codeOf(answer)).toEqual([502, 'provider_error']);
      expect(JSON.stringify(answer.body)).not.toMatch(/an-access-token|eyJ|secret/);
      expect(cookiesOf(answer)).toEqual([]);
      expect(await everything()).toEqual(before);
    },
  );

  it('that does not accept the code gets the person to begin again', async () => {
    const answer = await signInWith({ answer: { path: '/token', status: 400, body: '{"error":"invalid_grant"}' } });
    expect(codeOf(answer)).toEqual([400, 'sign_in_expired']);
  });

  it.each<[string, Lies]>([
    ['has an error', { answer: { path: '/token', status: 500 } }],
    ['is behind a proxy without it', { answer: { path: '/token', status: 502, type: 'text/html', body: '<html>' } }],
    ['has too much to do', { answer: { path: '/token', status: 429 } }],
    ['has an error in UserInfo', { ...stranger(), answer: { path: '/userinfo', status: 503 } }],
  ])('that %s is asked again later', async (_what, lies) => {
    const before = await everything();
    const answer = await signInWith(lies);
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await everything()).toEqual(before);
  });

  it('that does not answer at all is not waited for', async () => {
    expect(codeOf(await signInWith({ answer: { path: '/token', hang: true } }))).toEqual([503, 'unavailable']);
  });

  it('whose name is used with markup or is too long is still taken for what it is', async () => {
    const claims = { sub: 'odd', email: 'odd@example.com', name: 'x'.repeat(5_000) };
    expect(sessionOf(await signInWith({ claims })).user.companyName).toBe('');
  });
});

describe('the metadata of a provider', () => {
  const start = (at: Pick<Platform, 'call'>) => at.call('GET', '/video/auth/oidc/start');

  const metadata: [string, Lies][] = [
    ['of another issuer', { metadata: { issuer: 'https://other.example.com' } }],
    ['without an issuer', { metadata: { issuer: undefined } }],
    ['without an authorization endpoint', { metadata: { authorization_endpoint: undefined } }],
    ['that are a page', { answer: { path: '/.well-known/openid-configuration', type: 'text/html', body: '<html>' } }],
    ['that are not there', { answer: { path: '/.well-known/openid-configuration', status: 404, body: '{}' } }],
  ];
  it.each(byDay(metadata, ['of another issuer'], ([which]) => which))('%s are not used', async (_what, lies) => {
    const fresh = await platform.startReplica();
    provider.lies = lies;
    expect(codeOf(await start(fresh))).toEqual([502, 'provider_error']);
  });

  it('are read once, also by many at once, and again after an error', async () => {
    const fresh = await platform.startReplica();
    const read = () => provider.requests.filter((path) => path.endsWith('openid-configuration')).length;
    const before = read();
    // An error is remembered for a few seconds of this clock.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    provider.lies = { answer: { path: '/.well-known/openid-configuration', status: 500 } };
    const refused = await Promise.all(Array.from({ length: 20 }, () => start(fresh)));
    expect(new Set(refused.map((answer) => codeOf(answer).join()))).toEqual(new Set(['503,unavailable']));
    expect(codeOf(await start(fresh))).toEqual([503, 'unavailable']);
    expect(read()).toBe(before + 1);
    provider.lies = {};
    clock.mockReturnValue(Date.now() + 60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(fresh)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    expect((await start(fresh)).status).toBe(302);
    expect(read()).toBe(before + 2);
  });
});

it('a provider that goes away and comes back', async () => {
  const real = await startOidcProvider({ redirectUris });
  const fresh = await platform.startReplica(settingsOf(real));
  const begun = await begin(fresh, '?return_to=/after');
  await real.stop();
  const { searchParams } = new URL(begun.address);
  const callback = new URL(searchParams.get('redirect_uri') ?? '');
  callback.search = `code=x&state=${searchParams.get('state')}&iss=${encodeURIComponent(real.issuer)}`;
  const answer = await complete(fresh, callback.href, begun.cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://media.example.com/after?error=unavailable',
  ]);
  const back = await startOidcProvider({ redirectUris, port: Number(new URL(real.issuer).port) });
  back.people.set('ada', { email: 'ada@example.com', email_verified: true });
  try {
    expect((await signIn(fresh, 'ada')).status).toBe(200);
  } finally {
    await back.stop();
  }
});
