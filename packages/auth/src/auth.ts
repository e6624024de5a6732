import { createRateLimiter, type Database, type RateLimiter } from '@millrace/database';
import { type Api, createApi } from '@millrace/http';
import type { Logger } from '@millrace/service';
import type { RequestHandler } from 'express';
import type { Account } from './account.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type ApiKeys, createApiKeys } from './apiKeys.ts';
import { accountOf, createGuards, optionalAccountOf } from './guards.ts';
import { limitKeys, limitsOf } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { mountAuth } from './routes/auth.ts';
import { mountKeys } from './routes/keys.ts';
import type { Profile } from './routes/profiles.ts';
import type { AuthConfig } from './settings.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Authentication for an API: guards, accounts and keys. */
export interface Auth {
  accounts: Accounts;
  apiKeys: ApiKeys;
  tokens: Tokens;
  limiter: RateLimiter;
  /** Mounts operations behind the guards of their security. */
  createApi(): Api<Account>;
  /** Mounts /auth. */
  mountAuth(api: Api<Account>, profile: Profile): void;
  /** Mounts /keys. */
  mountKeys(api: Api<Account>): void;
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
    accounts,
    apiKeys,
    tokens,
    limiter,
    createApi: () => createApi({ guards, callerOf: optionalAccountOf }),
    mountAuth: (api, profile) => mountAuth(api, { profile, accounts }),
    mountKeys: (api) => mountKeys(api, apiKeys),
    limitUploads: async (req, _res, next) => {
      await limiter.enforce(limitKeys.uploads(accountOf(req).id), limits.uploads);
      next();
    },
    close: () => apiKeys.close(),
  };
}
