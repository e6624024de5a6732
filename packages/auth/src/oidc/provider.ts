import { AppError, messageOf, shareCall } from '@millrace/service';
import * as client from 'openid-client';
import { z } from 'zod';
import { emailField, profileNameField } from '../fields.ts';
import type { Attempt } from './attempts.ts';
import { boundedFetch, ProviderAwayError } from './boundedFetch.ts';
import type { OidcClient } from './settings.ts';

/** What the provider says of a person. */
export interface Person {
  /** Undefined if the provider names none that an account can have. */
  email: string | undefined;
  /** Whether the provider says that the address belongs to the person. */
  emailVerified: boolean;
  name: string | undefined;
}

/** A person whom the provider has identified. */
export interface Identified {
  issuer: string;
  /** Never given to another person of the issuer. */
  subject: string;
  /** From the ID token, or else from the UserInfo endpoint. @throws AppError provider_error, unavailable */
  person(): Promise<Person>;
}

/** An OpenID Connect provider. All methods throw AppError `unavailable` if it is away, and `provider_error` if it does not keep to the standard. */
export interface Provider {
  /** The address at the provider where a person signs in. */
  addressOf(attempt: Pick<Attempt, 'state' | 'nonce' | 'verifier'>, redirectUri: string): Promise<string>;
  /**
   * Exchanges the code of a callback, and checks everything that the answer says.
   *
   * @throws AppError sign_in_expired if the provider does not accept the code
   */
  identify(
    callback: { code: string; iss?: string | undefined },
    attempt: Pick<Attempt, 'state' | 'nonce' | 'verifier'>,
    redirectUri: string,
  ): Promise<Identified>;
}

/** Of each request to the provider, with its answer. */
const timeoutSeconds = 10;
const metadataKeptMs = 3_600_000;
/** Requests that arrive meanwhile are answered without asking a provider that is away. */
const failureKeptMs = 3_000;
const retryAfterSeconds = 5;

const claimsOfIdToken = z.object({
  iss: z.string().max(2_048),
  // OpenID Connect Core, section 2: at most 255 ASCII characters. Postgres cannot store NUL.
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => !sub.includes('\0')),
});

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const personClaims = z.object({
  email: optional(emailField),
  // Some providers send a string.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .transform(() => true)
    .catch(false),
  name: optional(profileNameField),
});

/** Basic is what the standard assumes; some providers offer only the other. */
function clientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    (isPost ? post : basic)(server, ...rest);
  };
}

/** An error and its causes. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause) chain.push(next);
  return chain;
}

/** For clients and for the log. The library's errors contain whole answers with tokens, so only their messages are kept. */
function problemOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const chain = chainOf(error);
  const cause = new Error(chain.map(messageOf).join(': '));
  if (chain.some((one) => one instanceof ProviderAwayError)) {
    return new AppError('unavailable', 'The identity provider does not answer. Try again later.', {
      cause,
      retryAfter: retryAfterSeconds,
    });
  }
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return new AppError('sign_in_expired', 'The identity provider did not accept the code. Begin again.', { cause });
  }
  return new AppError('provider_error', 'The identity provider gave an answer that is not valid.', { cause });
}

async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw problemOf(error);
  }
}

export function createProvider({ issuer, clientId, clientSecret, scopes }: OidcClient): Provider {
  let known: { configuration: client.Configuration; until: number } | undefined;
  let failed: { problem: AppError; until: number } | undefined;

  const discovery = shareCall(async (): Promise<client.Configuration> => {
    try {
      const configuration = await asked(() =>
        client.discovery(issuer, clientId, undefined, clientAuthentication(clientSecret), {
          timeout: timeoutSeconds,
          [client.customFetch]: boundedFetch,
          execute: [
            // Without it, the signature of an ID token that came over TLS is not checked.
            client.enableNonRepudiationChecks,
            // The settings allow http on this machine only.
            ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        }),
      );
      known = { configuration, until: Date.now() + metadataKeptMs };
      return configuration;
    } catch (error) {
      failed = { problem: problemOf(error), until: Date.now() + failureKeptMs };
      throw failed.problem;
    }
  });

  /** The provider's metadata, read at first use. Concurrent requests read it once. */
  async function discovered(): Promise<client.Configuration> {
    const now = Date.now();
    if (known !== undefined && known.until > now) return known.configuration;
    if (failed !== undefined && failed.until > now) throw failed.problem;
    return discovery.run();
  }

  return {
    async addressOf({ state, nonce, verifier }, redirectUri) {
      const configuration = await discovered();
      return asked(async () => {
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: scopes,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      });
    },

    async identify({ code, iss }, { state, nonce, verifier }, redirectUri) {
      const configuration = await discovered();
      const server = configuration.serverMetadata();
      const isNamed = server.authorization_response_iss_parameter_supported === true;
      if (iss === undefined ? isNamed : iss !== server.issuer) {
        // RFC 9207: the answer of another provider.
        throw new AppError('sign_in_expired', 'The answer is not of the identity provider. Begin again.');
      }
      const callback = new URL(redirectUri);
      callback.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const tokens = await asked(() =>
        client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims() ?? {};
      const checked = claimsOfIdToken.safeParse(claims);
      if (!checked.success) throw problemOf(new Error('the ID token has no usable subject'));
      const { iss: issuer, sub: subject } = checked.data;
      return {
        issuer,
        subject,
        async person() {
          const isComplete = 'email' in claims || server.userinfo_endpoint === undefined;
          const more = isComplete
            ? {}
            : await asked(() => client.fetchUserInfo(configuration, tokens.access_token, subject));
          const { email, email_verified: emailVerified, name } = personClaims.parse({ ...claims, ...more });
          return { email, emailVerified, name };
        },
      };
    },
  };
}
