import { createRateLimiter, type Database, type RateLimiter } from '@millrace/database';
import type { Logger } from '@millrace/service';
import type { RequestHandler, Router } from 'express';
import { type Accounts, createAccounts } from './accounts.ts';
import { type ApiKeys, createApiKeys } from './apiKeys.ts';
import { accountOf, createGuards, type Guards } from './guards.ts';
import { limitKeys, limitsOf } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createAuthRouter, type Profile } from './routes/auth.ts';
import { createKeysRouter } from './routes/keys.ts';
import type { AuthConfig } from './settings.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Authentication for an API: guards, accounts and keys. */
export interface Auth extends Guards {
  accounts: Accounts;
  apiKeys: ApiKeys;
  tokens: Tokens;
  limiter: RateLimiter;
  /** Mount at /auth. */
  authRouter(options: { profile: Profile }): Router;
  /** Mount at /keys. */
  keysRouter(): Router;
  /** Answers 429 to an account that starts too many uploads; must follow a guard that requires a credential. */
  limitUploads: RequestHandler;
  close(): Promise<void>;
}

export function createAuth(options: { database: Database; config: AuthConfig; log: Logger }): Auth {
  const { database, config, log } = options;
  const limits = limitsOf(config);
  const limiter = createRateLimiter({ database });
  const tokens = createTokens({ secrets: config.JWT_SECRET, lifetimeSeconds: config.JWT_LIFETIME_SECONDS });
  const accounts = createAccounts({ database, limiter, limits, passwords: createPasswords(), tokens });
  const apiKeys = createApiKeys({ database, log });
  const guards = createGuards({ tokens, accounts, apiKeys });
  return {
    ...guards,
    accounts,
    apiKeys,
    tokens,
    limiter,
    authRouter: ({ profile }) => createAuthRouter({ profile, accounts, guards }),
    keysRouter: () => createKeysRouter({ apiKeys, guards }),
    limitUploads: async (req, _res, next) => {
      await limiter.enforce(limitKeys.uploads(accountOf(req).id), limits.uploads);
      next();
    },
    close: () => apiKeys.close(),
  };
}
