import { type Answer, type Handlers, ok, okAnswer, operation, redirect, serialId } from '@millrace/http';
import { AppError, type Logger } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Account, ServiceName } from '../accounts/account.ts';
import type { RequireFreshSignIn } from '../accounts/freshSignIn.ts';
import type { SignedIn } from '../accounts/signIn.ts';
import { codeField, passwordField } from '../fields.ts';
import { signedInOf } from '../guards.ts';
import type { Attempts } from '../oidc/attempts.ts';
import type { Identities, IdentityInfo } from '../oidc/identities.ts';
import type { Oidc } from '../oidc/oidc.ts';
import { isFromOwnPage } from '../oidc/ownPage.ts';
import { withError } from '../oidc/returnTo.ts';
import type { SessionClient } from '../sessions/sessions.ts';

const tag = 'Sign-in by OpenID Connect';

const returnTo = z
  .string({ error: 'must be a string' })
  .max(1_000, 'must be at most 1000 characters long')
  .optional()
  .describe('The page that gets the browser afterwards: of this service’s origin or of `CORS_ORIGINS`');

const linkFreshness = {
  freshForMs: 5 * 60_000,
  withSecondFactor: true,
  message: 'Linking an identity needs the password, or a login in the last five minutes.',
};

/** Each parameter at most once: of two, the provider and this service might read different ones. */
const parameter = (max: number) =>
  z.string({ error: 'must be there once' }).max(max, `must be at most ${max} characters long`);

const identity = z
  .object({
    id: z.int(),
    issuer: z.string().describe('The provider'),
    email: z.string().nullable().describe('As the provider named it when the identity was linked'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('The last sign-in'),
  })
  .meta({ id: 'Identity' });

/** @param signedIn the answer of a login */
export function oidcOperations<Session extends Answer & { json: z.ZodType }>(signedIn: Session) {
  return {
    startOidc: operation({
      method: 'get',
      path: '/auth/oidc/start',
      operationId: 'startOidc',
      tag,
      summary: 'Send the browser to the identity provider',
      description:
        'For a navigation of the browser, not for a script. What is needed to check the answer is kept in a cookie for ten minutes.',
      security: 'public',
      query: z.object({
        return_to: returnTo,
        restore: z
          .enum(['true', 'false'], { error: 'must be true or false' })
          .optional()
          .describe(
            'Keep an account that is to be deleted. Only a page of this service’s origin or of `CORS_ORIGINS`, or the person, may send the browser here with it',
          ),
      }),
      answers: { 302: { description: 'The identity provider', headers: ['Location', 'Set-Cookie'] } },
      errors: ['not_configured', 'provider_error', 'forbidden'],
    }),
    finishOidc: operation({
      method: 'get',
      path: '/auth/oidc/callback',
      operationId: 'finishOidc',
      tag,
      summary: 'Complete a sign-in; the identity provider sends the browser here',
      description:
        'Starts a session in a cookie, as a login with `cookie`. With `return_to`, the browser is sent there, and its page gets a token from ' +
        '`POST /auth/refresh`; after an error, the page finds the code in its parameter `error`.',
      security: 'public',
      query: z
        .object({
          state: parameter(100),
          code: parameter(4_096).optional(),
          iss: parameter(2_048).optional().describe('The issuer'),
          error: parameter(200).optional().describe('Why there is no code'),
        })
        .refine(({ code, error }) => (code === undefined) !== (error === undefined), {
          error: 'must be there, or error instead',
          path: ['code'],
        }),
      answers: {
        200: { ...signedIn, headers: ['Set-Cookie'] },
        302: { description: 'The page of `return_to`', headers: ['Location', 'Set-Cookie'] },
      },
      errors: [
        ...(['not_configured', 'sign_in_expired', 'sign_in_denied', 'email_required', 'link_required'] as const),
        ...(['registration_closed', 'invitation_required', 'account_suspended'] as const),
        ...(['identity_taken', 'invalid_credentials', 'account_ending', 'rate_limited', 'provider_error'] as const),
        'conflict',
      ],
    }),
    linkOidc: operation({
      method: 'post',
      path: '/auth/oidc/link',
      operationId: 'linkOidc',
      tag,
      summary: 'Begin to link an identity to the account',
      description:
        'Send the browser that called this to `url`: only its cookie completes the link. Pages of another origin call this with credentials. ' +
        'An identity signs in for good, so this needs the password, or a session that began in the last five minutes.',
      security: 'jwt',
      body: z.object({
        return_to: returnTo,
        password: passwordField.optional().describe('May be absent in the first five minutes of a session'),
        code: codeField.optional().describe('Of the second factor, with the password, if the account has one'),
      }),
      answers: {
        200: {
          description: 'Where to send the browser: the identity provider',
          json: z.object({ url: z.string() }),
          headers: ['Set-Cookie'],
        },
      },
      errors: [
        ...(['not_configured', 'provider_error', 'invalid_credentials'] as const),
        ...(['second_factor_required', 'invalid_code', 'forbidden', 'rate_limited'] as const),
      ],
    }),
    identities: operation({
      method: 'get',
      path: '/auth/identities',
      operationId: 'listIdentities',
      tag,
      summary: 'List the linked identities of the account, oldest first',
      security: 'jwt',
      answers: {
        200: {
          description: 'The identities',
          json: z.object({
            identities: z.array(identity),
            hasPassword: z.boolean().describe('Whether the owner can also log in with a password'),
          }),
        },
      },
    }),
    removeIdentity: operation({
      method: 'delete',
      path: '/auth/identities/:id',
      operationId: 'removeIdentity',
      tag,
      summary: 'Remove a linked identity',
      description: 'An account without a password keeps its last one.',
      security: 'jwt',
      params: z.object({ id: serialId }),
      answers: { 200: { description: 'The identity is removed', json: okAnswer } },
      errors: ['last_sign_in'],
    }),
  };
}

const presentedIdentity = ({ createdAt, lastUsedAt, ...rest }: IdentityInfo) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});

/** The parts of the sign-in that the routes of a service use. */
export interface OidcParts {
  identities: Identities;
  /** Undefined without a provider. */
  provided: { oidc: Oidc; attempts: Attempts; returnTo: (given: string) => string } | undefined;
  /** Of the pages that may act for people. */
  origins: ReadonlySet<string>;
  /** The public origin of the service. The redirect URI is never made from what a client sends. */
  publicUrl: string;
  log: Logger;
}

/** @param parts.presented the body of a sign-in; it sets the cookie of a session */
export function oidcHandlers<Session extends Answer & { json: z.ZodType }>(
  parts: OidcParts & {
    service: ServiceName;
    clientOf: (req: Request) => SessionClient;
    requireFreshSignIn: RequireFreshSignIn;
    presented: (signedIn: SignedIn, res: Response) => z.input<Session['json']>;
    neverStored: RequestHandler;
  },
): Handlers<ReturnType<typeof oidcOperations<Session>>, Account> {
  const { identities, publicUrl, log, neverStored } = parts;
  const { origin } = new URL(publicUrl);
  /** `baseUrl` is the path at which the routes are mounted, and ends in /auth. */
  const redirectUriOf = ({ baseUrl }: Request): string => `${origin}${baseUrl}/oidc/callback`;

  const provided = () => {
    if (parts.provided === undefined) {
      throw new AppError('not_configured', 'This server has no OpenID Connect provider.');
    }
    return parts.provided;
  };

  return {
    startOidc: {
      before: [neverStored],
      async handle({ query }, req, res) {
        const { oidc, attempts, returnTo } = provided();
        const page = query.return_to === undefined ? undefined : returnTo(query.return_to);
        const restore = query.restore === 'true' || undefined;
        // Otherwise a page of another site could publish what its owner has withdrawn.
        if (restore && !isFromOwnPage(req, parts.origins)) {
          throw new AppError(
            'forbidden',
            'Begin this at a page of the service. A page of another site may not keep an account.',
          );
        }
        const { attempt, url } = await oidc.begin(redirectUriOf(req), { returnTo: page, restore });
        attempts.keep(res, redirectUriOf(req), attempt);
        redirect(res, url);
      },
    },
    finishOidc: {
      before: [neverStored],
      async handle({ query }, req, res) {
        const { oidc, attempts } = provided();
        const redirectUri = redirectUriOf(req);
        const attempt = attempts.read(req, redirectUri, query.state);
        const { returnTo } = attempt;
        const given = { attempt, redirectUri, service: parts.service, client: parts.clientOf(req) };
        try {
          const signedIn = await oidc.complete(query, given);
          // The refresh cookie is SameSite=Strict. A browser accepts it although another site has sent it here, and the page of `return_to`,
          // which is of the same site, sends it in its own requests to /auth/refresh.
          const body = parts.presented(signedIn, res);
          attempts.clear(res, redirectUri, query.state);
          if (returnTo === undefined) res.status(200).json(body);
          else redirect(res, returnTo);
        } catch (error) {
          if (returnTo === undefined || !(error instanceof AppError)) throw error;
          const level = error.status >= 500 ? 'error' : 'info';
          log[level]({ code: error.code, err: error.cause ?? error }, 'a sign-in at the identity provider failed');
          attempts.clear(res, redirectUri, query.state);
          redirect(res, withError(returnTo, error.publicCode));
        }
      },
    },
    linkOidc: {
      before: [neverStored],
      async answer({ body }, req, res) {
        const { oidc, attempts, returnTo } = provided();
        const page = body.return_to === undefined ? undefined : returnTo(body.return_to);
        const who = signedInOf(req);
        await parts.requireFreshSignIn(who, body, parts.clientOf(req), linkFreshness);
        const { attempt, url } = await oidc.begin(redirectUriOf(req), { returnTo: page, link: who });
        // Only the browser that has sent the token gets the cookie. A link that somebody else began cannot be completed in it.
        attempts.keep(res, redirectUriOf(req), attempt);
        return { url };
      },
    },
    async identities({ caller }) {
      const { identities: linked, hasPassword } = await identities.list(caller.id);
      return { identities: linked.map(presentedIdentity), hasPassword };
    },
    async removeIdentity({ params, caller }) {
      if (!(await identities.remove(caller.id, params.id)))
        throw new AppError('not_found', 'There is no such identity.');
      return ok;
    },
  };
}
