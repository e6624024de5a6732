import { createRouter, jsonBody, route } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import { type Account, displayNameOf, type ServiceName } from '../account.ts';
import type { Accounts, Session } from '../accounts.ts';
import { emailField, newPasswordField, passwordField, profileNameField } from '../fields.ts';
import { accountOf, type Guards } from '../guards.ts';
import { clientAddress } from '../limits.ts';

/** The profile fields that a service requires and returns. */
export type Profile = 'companyName' | 'displayName' | 'image';

const credentials = z.object({ email: emailField, password: passwordField });
const newCredentials = z.object({ email: emailField, password: newPasswordField });
const nullableName = profileNameField.nullish().transform((name) => name ?? undefined);

interface ProfileRules {
  service: ServiceName;
  registration: z.ZodType<{
    email: string;
    password: string;
    companyName?: string | undefined;
    displayName?: string | undefined;
  }>;
  /** `user` in responses, with the field names of the service's specification. */
  user: (account: Account) => Record<string, string | number | null>;
}

const profiles = {
  companyName: {
    service: 'video',
    registration: newCredentials.extend({ companyName: profileNameField }),
    // An account that registered at another service may have only a display name.
    user: ({ id, email, companyName, displayName }) => ({ id, email, companyName: companyName ?? displayName ?? '' }),
  },
  displayName: {
    service: 'music',
    registration: newCredentials.extend({ displayName: profileNameField }),
    user: (account) => ({ id: account.id, email: account.email, display_name: displayNameOf(account) }),
  },
  image: {
    service: 'image',
    registration: newCredentials.extend({ companyName: nullableName, displayName: nullableName }),
    user: (account) => ({
      id: account.id,
      email: account.email,
      companyName: account.companyName,
      display_name: account.displayName,
    }),
  },
} as const satisfies Record<Profile, ProfileRules>;

/** POST /register, POST /login, GET /me. */
export function createAuthRouter(options: { profile: Profile; accounts: Accounts; guards: Guards }): Router {
  const { accounts, guards } = options;
  const { service, registration, user }: ProfileRules = profiles[options.profile];
  const sessionBody = ({ token, account }: Session) => ({ token, user: user(account) });
  const router = createRouter();

  // The requests carry no credential, but the answers do.
  router.use(['/register', '/login'], (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.post(
    '/register',
    jsonBody(),
    route({ body: registration }, async ({ body }, req, res) => {
      const { email, password, companyName, displayName } = body;
      const session = await accounts.register(
        { service, email, password, companyName, displayName },
        clientAddress(req),
      );
      res.status(201).json(sessionBody(session));
    }),
  );
  router.post(
    '/login',
    jsonBody(),
    route({ body: credentials }, async ({ body }, req, res) => {
      res.json(sessionBody(await accounts.login(body, clientAddress(req))));
    }),
  );
  router.get('/me', guards.requireJwt, (req, res) => {
    res.json({ user: user(accountOf(req)) });
  });
  return router;
}
