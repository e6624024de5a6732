import { type Api, operation } from '@millrace/http';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Accounts, Session } from '../accounts.ts';
import { emailField, passwordField } from '../fields.ts';
import { clientAddress } from '../limits.ts';
import type { Profile } from './profiles.ts';

const tag = 'Accounts';
const credentials = z.object({ email: emailField, password: passwordField });

/** The operations of /auth, with the profile fields of a service. */
export function authOperations({ registration, user }: Pick<Profile, 'registration' | 'user'>) {
  const session = z
    .object({ token: z.string().describe('A bearer token, valid at all services'), user })
    .meta({ id: 'Session' });
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
      answers: { 201: { description: 'The account and a token for it', json: session } },
      errors: ['account_exists', 'rate_limited'],
    }),
    login: operation({
      method: 'post',
      path: '/auth/login',
      operationId: 'login',
      tag,
      summary: 'Log in',
      security: 'public',
      body: credentials,
      answers: { 200: { description: 'The account and a token for it', json: session } },
      errors: ['invalid_credentials', 'rate_limited'],
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
  };
}

/** The requests carry no credential that would make their answers private, but the answers contain one. */
const neverStored: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

export function mountAuth(api: Api<Account>, { profile, accounts }: { profile: Profile; accounts: Accounts }): void {
  const { register, login, me } = profile.operations;
  const presented = ({ token, account }: Session) => ({ token, user: profile.present(account) });

  api.answer(
    register,
    async ({ body }, req) =>
      presented(await accounts.register({ service: profile.service, ...body }, clientAddress(req))),
    [neverStored],
  );
  api.answer(login, async ({ body }, req) => presented(await accounts.login(body, clientAddress(req))), [neverStored]);
  api.answer(me, ({ caller }) => ({ user: profile.present(caller) }));
}
