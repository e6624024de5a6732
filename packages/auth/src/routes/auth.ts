import { type Answer, type Handlers, ok, okAnswer, operation } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignedIn } from '../accounts/signIn.ts';
import { codeField, emailField, newPasswordField, passwordField } from '../fields.ts';
import { signedInOf } from '../guards.ts';
import { clientAddress } from '../limits.ts';
import type { RefreshCookie } from '../sessions/refreshCookie.ts';
import type { SessionClient, SessionInfo, Sessions } from '../sessions/sessions.ts';
import { type OidcParts, oidcHandlers, oidcOperations } from './oidc.ts';
import type { ProfileFields } from './profileFields.ts';

const tag = 'Accounts';

const credentials = z.object({
  email: emailField,
  password: passwordField,
  code: codeField.optional().describe('Of the authenticator, or a recovery code; for accounts with a second factor'),
  cookie: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('Keep the session in a cookie: the token ends after 15 minutes, and `POST /auth/refresh` gives another'),
  restore: z.boolean({ error: 'must be true or false' }).optional().describe('Keep an account that is to be deleted'),
});

const session = z
  .object({
    id: z.string(),
    current: z.boolean().describe('Whether it is the session of this request'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Accurate to the minute'),
    expiresAt: z.iso.datetime(),
    userAgent: z.string().nullable(),
    address: z.string().nullable().describe('The client’s address at the login'),
  })
  .meta({ id: 'LoginSession' });

/** The operations of /auth, with the profile fields of a service. */
export function authOperations({
  registration,
  changes,
  user,
}: Pick<ProfileFields, 'registration' | 'changes' | 'user'>) {
  const signedIn = z
    .object({ token: z.string().describe('A bearer token, valid at all services'), user })
    .meta({ id: 'Session' });
  const answer = { description: 'The account and a token for it', json: signedIn };
  return {
    register: operation({
      method: 'post',
      path: '/auth/register',
      operationId: 'register',
      tag,
      summary: 'Create an account',
      description:
        'One account works at all services. With the address of an account of another service, the password must be the same.',
      security: 'public',
      body: registration,
      unknownFields: 'ignored',
      answers: { 201: answer },
      errors: [
        'account_exists',
        'account_ending',
        'account_suspended',
        'rate_limited',
        'registration_closed',
        'invitation_required',
        'setup_code_required',
        'forbidden',
      ],
    }),
    login: operation({
      method: 'post',
      path: '/auth/login',
      operationId: 'login',
      tag,
      summary: 'Log in',
      security: 'public',
      body: credentials,
      unknownFields: 'ignored',
      answers: { 200: { ...answer, headers: ['Set-Cookie'] } },
      errors: [
        ...(['invalid_credentials', 'account_ending', 'account_suspended'] as const),
        ...(['second_factor_required', 'invalid_code', 'rate_limited'] as const),
      ],
    }),
    refresh: operation({
      method: 'post',
      path: '/auth/refresh',
      operationId: 'refresh',
      tag,
      summary: 'Get another token for the session in the cookie',
      description: 'The refresh token is replaced each time. The use of a replaced one ends the session.',
      security: 'public',
      answers: { 200: { ...answer, headers: ['Set-Cookie'] } },
      errors: ['unauthenticated', 'forbidden', 'account_suspended'],
    }),
    logout: operation({
      method: 'post',
      path: '/auth/logout',
      operationId: 'logout',
      tag,
      summary: 'End the session of the token',
      security: 'jwt',
      answers: { 200: { description: 'The session is ended', json: okAnswer, headers: ['Set-Cookie'] } },
    }),
    logoutAll: operation({
      method: 'post',
      path: '/auth/logout-all',
      operationId: 'logoutEverywhere',
      tag,
      summary: 'End all sessions of the account',
      security: 'jwt',
      answers: { 200: { description: 'All sessions are ended', json: okAnswer, headers: ['Set-Cookie'] } },
    }),
    sessions: operation({
      method: 'get',
      path: '/auth/sessions',
      operationId: 'listSessions',
      tag,
      summary: 'List the sessions of the account, newest first',
      security: 'jwt',
      answers: { 200: { description: 'The sessions', json: z.object({ sessions: z.array(session) }) } },
    }),
    endSession: operation({
      method: 'delete',
      path: '/auth/sessions/:id',
      operationId: 'endSession',
      tag,
      summary: 'End a session',
      security: 'jwt',
      params: z.object({ id: z.string().regex(/^[\w-]{22}$/) }),
      answers: { 200: { description: 'The session is ended', json: okAnswer } },
    }),
    me: operation({
      method: 'get',
      path: '/auth/me',
      operationId: 'getMe',
      tag,
      summary: 'Get the account of the token',
      security: 'jwt',
      answers: { 200: { description: 'The account', json: z.object({ user }) } },
    }),
    changeMe: operation({
      method: 'patch',
      path: '/auth/me',
      operationId: 'changeMe',
      tag,
      summary: 'Change the profile',
      security: 'jwt',
      body: changes,
      answers: { 200: { description: 'The account', json: z.object({ user }) } },
    }),
    deleteMe: operation({
      method: 'delete',
      path: '/auth/me',
      operationId: 'deleteMe',
      tag,
      summary: 'Delete the account and everything of it',
      description:
        'Ends all sessions and keys at once. The account, its media and all else are deleted after some days; until then, a login with ' +
        '`restore` keeps them. Needs the password, or a login in the last ten minutes.',
      security: 'jwt',
      body: z.object({ password: passwordField.optional() }),
      answers: {
        200: {
          description: 'The account is to be deleted',
          json: okAnswer.extend({ deleteAt: z.iso.datetime().describe('When everything is deleted') }),
          headers: ['Set-Cookie'],
        },
      },
      errors: ['invalid_credentials', 'forbidden', 'conflict', 'rate_limited'],
    }),
    changePassword: operation({
      method: 'post',
      path: '/auth/password',
      operationId: 'changePassword',
      tag,
      summary: 'Change the password and end all other sessions',
      security: 'jwt',
      body: z.object({ password: passwordField, newPassword: newPasswordField }),
      answers: { 200: { ...answer, description: 'The account and a new token for this session' } },
      errors: ['invalid_credentials', 'conflict', 'rate_limited'],
    }),
    ...oidcOperations(answer),
  };
}

/** The answers contain a credential, whatever the request has. */
export const neverStored: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

export const clientOf = (req: Request): SessionClient => ({
  address: clientAddress(req),
  userAgent: req.get('user-agent'),
});

const presentedSession = (
  { createdAt, lastUsedAt, expiresAt, ...rest }: SessionInfo,
  currentId: string | undefined,
) => ({
  ...rest,
  current: rest.id === currentId,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The profile of a service, with its operations. */
export interface Profile extends ProfileFields {
  /** Those of /auth. */
  operations: ReturnType<typeof authOperations>;
}

/** The answer of each sign-in, whatever the service shows of an account. */
type SessionAnswer = Answer & { description: string; json: z.ZodObject<{ token: z.ZodString; user: z.ZodType }> };

export function authHandlers(deps: {
  profile: Profile;
  accounts: Accounts;
  sessions: Sessions;
  cookie: RefreshCookie;
  oidc: OidcParts;
}): Handlers<Profile['operations'], Account> {
  const { profile, accounts, sessions, cookie } = deps;
  const presented = ({ token, account, refreshToken }: SignedIn, res: Response) => {
    if (refreshToken !== undefined) cookie.set(res, refreshToken);
    return { token, user: profile.present(account) };
  };
  const { requireFreshSignIn } = accounts;
  const { service } = profile;

  return {
    register: {
      before: [neverStored],
      answer: async ({ body }, req, res) =>
        presented(await accounts.register({ service, ...body, origin: req.get('origin') }, clientOf(req)), res),
    },
    login: {
      before: [neverStored],
      async answer({ body }, req, res) {
        const { cookie: withCookie, restore, ...given } = body;
        return presented(await accounts.login(given, clientOf(req), { cookie: withCookie, restore }), res);
      },
    },
    refresh: {
      before: [neverStored],
      answer: async (_input, req, res) => presented(await accounts.refresh(cookie.read(req)), res),
    },
    async logout(_input, req, res) {
      await accounts.logout(signedInOf(req));
      cookie.clear(res);
      return ok;
    },
    async logoutAll({ caller }, _req, res) {
      await accounts.logoutEverywhere(caller.id);
      cookie.clear(res);
      return ok;
    },
    async sessions({ caller }, req) {
      const { sessionId } = signedInOf(req);
      return { sessions: (await sessions.list(caller.id)).map((one) => presentedSession(one, sessionId)) };
    },
    async endSession({ params, caller }) {
      if (!(await sessions.end(caller.id, params.id))) throw new AppError('not_found', 'There is no such session.');
      return ok;
    },
    me: ({ caller }) => ({ user: profile.present(caller) }),
    changeMe: async ({ body, caller }) => ({
      user: profile.present(await accounts.changeProfile(caller.id, body)),
    }),
    async deleteMe({ body }, req, res) {
      const deleteAt = await accounts.ending.begin(signedInOf(req), body, clientOf(req));
      cookie.clear(res);
      return { ...ok, deleteAt: deleteAt.toISOString() };
    },
    changePassword: async ({ body }, req, res) =>
      presented(await accounts.changePassword(signedInOf(req), body, clientOf(req)), res),
    ...oidcHandlers<SessionAnswer>({ ...deps.oidc, service, clientOf, requireFreshSignIn, presented, neverStored }),
  };
}
