import { createHash, randomBytes } from 'node:crypto';
import type { Database, RateLimiter, RateLimitRule } from '@millrace/database';
import { AppError } from '@millrace/service';
import { type ServiceName, storedAccountSelection } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignedInAccount } from '../accounts/signedIn.ts';
import type { SignedIn, SignIn } from '../accounts/signIn.ts';
import { limitKeys } from '../limits.ts';
import { assertNotSuspended } from '../operators/suspension.ts';
import type { SessionClient } from '../sessions/sessions.ts';
import type { Attempt } from './attempts.ts';
import type { Identities } from './identities.ts';
import type { Provider } from './provider.ts';

/** A sign-in that has begun: what the browser keeps, and where it goes. */
export interface Begun {
  attempt: Omit<Attempt, 'expiresAt'>;
  url: string;
}

/** What the provider sends with the browser. */
export interface Callback {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Sign-in at an OpenID Connect provider: the authorization code flow with state, nonce and PKCE. */
export interface Oidc {
  /**
   * @param redirectUri where the provider sends the browser
   * @param given.returnTo the page that gets the browser afterwards
   * @param given.restore whether to keep an account that is to be deleted
   * @param given.link the session that links an identity to its account; a sign-in without it
   * @throws AppError unavailable, provider_error
   */
  begin(redirectUri: string, given: Pick<Attempt, 'returnTo' | 'restore'> & { link?: SignedInAccount }): Promise<Begun>;
  /**
   * Completes a sign-in, or links the identity and answers a new token for the session that began the link.
   * An attempt can be completed once, whatever its outcome.
   *
   * @throws AppError sign_in_denied, sign_in_expired, account_ending, rate_limited, those of the provider and of `Identities`
   */
  complete(
    callback: Callback,
    given: { attempt: Attempt; redirectUri: string; service: ServiceName; client: SessionClient },
  ): Promise<SignedIn>;
}

/** Much longer than an attempt lives, because the clocks of processes differ. */
const usedKeptSeconds = 3_600;

/** Errors of the authorization endpoint (RFC 6749, OpenID Connect Core) that may be quoted; all others are the text of a stranger. */
const knownErrors = new Set([
  ...['access_denied', 'invalid_request', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'interaction_required', 'login_required', 'consent_required'],
  ...['account_selection_required'],
]);

const newValue = (): string => randomBytes(32).toString('base64url');

export function createOidc(deps: {
  database: Database;
  limiter: RateLimiter;
  /** Sign-ins that a client may complete. */
  limit: RateLimitRule;
  provider: Provider;
  identities: Identities;
  accounts: Pick<Accounts, 'findByToken' | 'ending'>;
  signIn: SignIn;
}): Oidc {
  const { limiter, provider, identities, accounts, signIn } = deps;
  const { account: table } = deps.database.prisma;

  /** A counter that admits one hit: also of concurrent requests at several processes, only one gets it. */
  async function useOnce(state: string): Promise<void> {
    const hash = createHash('sha256').update(state).digest('base64url');
    const { allowed } = await limiter.consume(limitKeys.oidcState(hash), {
      limit: 1,
      windowSeconds: usedKeptSeconds,
    });
    if (!allowed) throw new AppError('sign_in_expired', 'This sign-in was completed before. Begin again.');
  }

  async function link(
    { accountId, version, sessionId }: NonNullable<Attempt['link']>,
    identified: Parameters<Identities['link']>[1],
    client: SessionClient,
  ): Promise<SignedIn> {
    const isStillThere = await accounts.findByToken({ accountId, version, sessionId });
    const stored = await table.findUnique({ where: { id: accountId }, select: storedAccountSelection });
    if (isStillThere === undefined || stored === null) {
      throw new AppError('sign_in_expired', 'The session that began this has ended. Log in and begin again.');
    }
    await identities.link({ accountId, version, sessionId, keyId: undefined }, identified);
    return sessionId === undefined ? signIn.start(stored, client) : signIn.again(stored, sessionId);
  }

  return {
    async begin(redirectUri, { returnTo, restore, link: who }) {
      const account =
        who && (await table.findUnique({ where: { id: who.accountId }, select: { id: true, tokenVersion: true } }));
      const attempt = {
        state: newValue(),
        nonce: newValue(),
        verifier: newValue(),
        returnTo,
        restore,
        ...(account && {
          link: { accountId: account.id, version: account.tokenVersion, sessionId: who?.sessionId },
        }),
      };
      return { attempt, url: await provider.addressOf(attempt, redirectUri) };
    },

    async complete({ state, code, iss, error }, { attempt, redirectUri, service, client }) {
      await limiter.enforce(limitKeys.oidcSignIns(client.address), deps.limit);
      await useOnce(state);
      if (code === undefined) {
        const named = error !== undefined && knownErrors.has(error) ? `: ${error}` : '';
        throw new AppError('sign_in_denied', `The identity provider did not allow the sign-in${named}.`);
      }
      const identified = await provider.identify({ code, iss }, attempt, redirectUri);
      if (attempt.link !== undefined) return link(attempt.link, identified, client);
      const found = await identities.accountOf(identified, service, client.address);
      // Before the change: what is refused must have no effect.
      assertNotSuspended(found);
      const isKept = found.deleteAt !== null && attempt.restore === true;
      // Undefined if it is too late: the deletion has begun.
      const stored = isKept ? ((await accounts.ending.cancel(found.id)) ?? found) : found;
      return signIn.start(stored, client, { cookie: true });
    },
  };
}
