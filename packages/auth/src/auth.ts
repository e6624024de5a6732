import { createRateLimiter, type Database, type Listener, type RateLimiter } from '@millrace/database';
import { type Api, createApi } from '@millrace/http';
import type { Logger } from '@millrace/service';
import type { RequestHandler } from 'express';
import type { Account } from './account.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type ApiKeys, createApiKeys } from './apiKeys.ts';
import { accountOf, createGuards, optionalAccountOf, requireScope } from './guards.ts';
import { limitKeys, limitsOf } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createRefreshCookie } from './refreshCookie.ts';
import { mountAuth } from './routes/auth.ts';
import { mountKeys } from './routes/keys.ts';
import type { Profile } from './routes/profiles.ts';
import { createChanges } from './sessions/changes.ts';
import { createSessions } from './sessions/sessions.ts';
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
  /** For the janitor: removes sessions that have ended by themselves. @returns their number */
  removeExpired(signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Lifetime of a token whose session is kept in a cookie. */
const shortTokenSeconds = 15 * 60;

export interface AuthOptions {
  database: Database;
  config: AuthConfig;
  log: Logger;
  /** Subscribes to a NOTIFY channel of the database. */
  listenTo: (channel: string, onNotice: (payload: string) => void) => Listener;
  /** The public origin of the service. Cookies are only for it. */
  publicUrl: string;
  /** Other origins whose pages may use the cookie. */
  corsOrigins: readonly string[];
}

export function createAuth(options: AuthOptions): Auth {
  const { database, config, log } = options;
  const limits = limitsOf(config);
  const limiter = createRateLimiter({ database });
  const tokens = createTokens({ secrets: config.JWT_SECRET, lifetimeSeconds: config.JWT_LIFETIME_SECONDS });
  const changes = createChanges(database, options.listenTo);
  const sessions = createSessions({ database, changes, log });
  const lifetimes = {
    token: config.JWT_LIFETIME_SECONDS,
    shortToken: Math.min(config.JWT_LIFETIME_SECONDS, shortTokenSeconds),
    refresh: config.SESSION_LIFETIME_SECONDS,
  };
  const passwords = createPasswords();
  const accounts = createAccounts({ database, limiter, limits, passwords, tokens, sessions, changes, lifetimes });
  const apiKeys = createApiKeys({ database, changes, log });
  const guards = createGuards({ tokens, accounts, apiKeys, changes });
  const cookie = createRefreshCookie(options.publicUrl, options.corsOrigins, config.SESSION_LIFETIME_SECONDS);
  return {
    accounts,
    apiKeys,
    tokens,
    limiter,
    createApi: () => createApi({ guards, requireScope, callerOf: optionalAccountOf }),
    mountAuth: (api, profile) => mountAuth(api, { profile, accounts, sessions, cookie }),
    mountKeys: (api) => mountKeys(api, apiKeys),
    limitUploads: async (req, _res, next) => {
      await limiter.enforce(limitKeys.uploads(accountOf(req).id), limits.uploads);
      next();
    },
    removeExpired: (signal) => sessions.removeExpired(signal),
    async close() {
      await changes.close();
      await sessions.close();
      await apiKeys.close();
    },
  };
}
