import { createRateLimiter, type Database, type Listener, prune, type RateLimiter } from '@millrace/database';
import { type Api, createApi, type Handlers } from '@millrace/http';
import type { messages } from '@millrace/jobs';
import type { Queue } from '@millrace/queue';
import type { Logger, OpenPool } from '@millrace/service';
import type { Request, RequestHandler } from 'express';
import type { Account } from './accounts/account.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { forgetNetworks } from './accounts/network.ts';
import { createVouching } from './accounts/registration.ts';
import { createSignIn } from './accounts/signIn.ts';
import { createSignInOptions } from './accounts/signInOptions.ts';
import { createAppPasswords } from './appPasswords/appPasswords.ts';
import { knownAppPasswords, type SignInByAppPassword } from './appPasswords/signIn.ts';
import { accountOf, createGuards, groupOfCaller, isImport, optionalAccountOf, requireScope } from './guards.ts';
import { createInvitations } from './invitations/invitations.ts';
import { type ApiKeys, createApiKeys } from './keys/apiKeys.ts';
import { limitKeys, limitsOf } from './limits.ts';
import { configuredMailer } from './mail/configured.ts';
import { startMailDelivery } from './mail/delivery.ts';
import { accountLinks } from './mail/links.ts';
import { createMailQueue, type MailQueue } from './mail/mailQueue.ts';
import { composeWebhookDisabled } from './mail/webhookDisabled.ts';
import { createOidcParts } from './oidc/parts.ts';
import { createAuditLog } from './operators/auditLog.ts';
import { createManagedAccounts } from './operators/managedAccounts.ts';
import { createNewAccounts } from './operators/newAccount.ts';
import { adminHandlers, type adminOperations } from './operators/operations.ts';
import { createSuspendedAccounts, type SuspendedAccounts } from './operators/suspended.ts';
import { createPasswords, type HashCost } from './passwords.ts';
import { createPasswordReset } from './reset/passwordReset.ts';
import { accountHandlers, type accountOperations } from './routes/accountOperations.ts';
import { appPasswordHandlers, type appPasswordOperations } from './routes/appPasswords.ts';
import { authHandlers, type Profile } from './routes/auth.ts';
import { keyHandlers, type keyOperations } from './routes/keys.ts';
import { createSeal, type Seal } from './seal.ts';
import { createSecretBox } from './secretBox.ts';
import { type Changes, createChanges } from './sessions/changes.ts';
import { createRefreshCookie } from './sessions/refreshCookie.ts';
import { createSessions } from './sessions/sessions.ts';
import type { AuthConfig } from './settings.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createSecondFactor } from './totp/secondFactor.ts';
import { createEmailVerification } from './verification/emailVerification.ts';

/** Authentication for an API: guards, accounts and keys. */
export interface Auth {
  accounts: Accounts;
  apiKeys: ApiKeys;
  /** Signs in programs that speak Subsonic. */
  appPasswords: SignInByAppPassword;
  tokens: Tokens;
  limiter: RateLimiter;
  /** Call its `refresh` once everything that follows it does. */
  suspended: SuspendedAccounts;
  /** What processes tell each other. */
  changes: Pick<Changes, 'announce' | 'onAnnouncement' | 'onChange'>;
  /** Mails that wait to be sent. */
  mails: Pick<MailQueue, 'enabled' | 'add'>;
  /** Mounts operations behind the guards of their security. */
  createApi(): Api<Account>;
  /** What handles the operations of accounts. */
  handlers: {
    /** Of /auth, and of what is the same at all services. @param profile what the service shows of an account */
    account(profile: Profile): Handlers<Profile['operations'] & typeof accountOperations, Account>;
    keys: Handlers<typeof keyOperations, Account>;
    appPasswords: Handlers<typeof appPasswordOperations, Account>;
    admin: Handlers<typeof adminOperations, Account>;
  };
  /**
   * Answers 429 to an account that starts too many uploads, and 403 to one that has not confirmed its address where it must; must follow
   * a guard that requires a credential.
   */
  limitUploads: RequestHandler;
  /** Whether a request is the import command's; must follow a guard that requires a credential. */
  isImport(req: Request): boolean;
  /** Refuses a request whose credential was ended since the guard admitted it. @throws AppError unauthenticated, account_suspended */
  admitAgain(req: object): Promise<void>;
  /** The group in which the account of a request has its share; undefined if it has one of its own, or if the request acts for nobody. */
  groupOf(req: object): string | undefined;
  /** Limits requests to export the account. */
  limitExports: RequestHandler;
  /** Encrypts what a client keeps, with keys that are made of the platform's secrets. */
  createSeal(purpose: string): Seal;
  /** Sends the mails that wait in the queue, if there is a mail server. */
  startMail(queue: Pick<Queue<typeof messages>, 'consume' | 'consumeDeadLetters'>): Promise<void>;
  /** For the janitor: removes what has ended by itself: sessions, tokens, invitations, networks of registrations. @returns the number of sessions */
  removeExpired(signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Lifetime of a token whose session is kept in a cookie. */
const shortTokenSeconds = 15 * 60;

export interface AuthOptions {
  database: Database;
  config: AuthConfig;
  log: Logger;
  openPool?: OpenPool;
  /** What the hash of a password costs; `hashParameters` by default. */
  passwordCost?: HashCost | undefined;
  /** Subscribes to a NOTIFY channel of the database. */
  listenTo: (channel: string, onNotice: (payload: string) => void) => Listener;
  /** The public origin of the service. Cookies are only for it. */
  publicUrl: string;
  /** Where the service's operations are mounted. */
  apiPath: string;
  /** Other origins whose pages may use the cookie, and get the browser after a sign-in at a provider. */
  corsOrigins: readonly string[];
}

/** @throws ConfigError, StartError if settings contradict each other */
export function createAuth(options: AuthOptions): Auth {
  const { database, config, log } = options;
  const mailer = configuredMailer(config);
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
  const passwords = createPasswords({ openPool: options.openPool, cost: options.passwordCost });
  /** Of the service itself, and of the pages that act for its people. */
  const origins = new Set([new URL(options.publicUrl).origin, ...options.corsOrigins]);
  const first = {
    isAdmin: config.FIRST_ACCOUNT_IS_ADMIN,
    code: config.SETUP_CODE,
    origins,
  };
  const createAccount = createNewAccounts(first);
  const link = accountLinks(config.ACCOUNT_URL ?? `${options.publicUrl}${options.apiPath}/auth/pages`);
  const mailing = {
    database,
    limiter,
    limits,
    changes,
    link,
    mails: createMailQueue({ enabled: mailer !== undefined }),
  };
  const reset = createPasswordReset({ ...mailing, passwords });
  const verification = createEmailVerification({ ...mailing, passwords, required: config.REQUIRE_VERIFIED_EMAIL });
  const invitations = createInvitations(mailing);
  const secondFactor = createSecondFactor({
    database,
    limiter,
    limits,
    box: createSecretBox(config.JWT_SECRET, 'millrace second factor'),
    log,
  });
  const signIn = createSignIn({ database, sessions, tokens, lifetimes });
  const accounts = createAccounts({
    database,
    limiter,
    limits,
    passwords,
    sessions,
    changes,
    signIn,
    createAccount,
    invitations,
    verification,
    secondFactor,
    mode: config.REGISTRATION,
    graceSeconds: config.ACCOUNT_GRACE_SECONDS,
  });
  const oidc = createOidcParts({
    ...options,
    origins,
    limiter,
    accounts,
    signIn,
    createVouched: createVouching({
      database,
      limiter,
      limits,
      createAccount,
      invitations,
      verification,
      mode: config.REGISTRATION,
    }),
  });
  const signInOptions = createSignInOptions({
    database,
    firstAccount: first,
    registration: config.REGISTRATION,
    mail: mailer !== undefined,
    identityProvider: oidc.provided !== undefined,
  });
  const apiKeys = createApiKeys({ database, changes, log });
  const appPasswords = createAppPasswords({
    database,
    changes,
    log,
    box: createSecretBox(config.JWT_SECRET, 'millrace app passwords'),
  });
  const admission = createGuards({ tokens, accounts, apiKeys, changes });
  const suspended = createSuspendedAccounts({ database, changes, log });
  const cookie = createRefreshCookie(options.publicUrl, origins, config.SESSION_LIFETIME_SECONDS);
  return {
    accounts,
    apiKeys,
    appPasswords: knownAppPasswords({ appPasswords, changes, limiter, limits }),
    tokens,
    limiter,
    suspended,
    changes,
    mails: mailing.mails,
    createApi: () => createApi({ ...admission, requireScope, callerOf: optionalAccountOf }),
    handlers: {
      account: (profile) => ({
        ...authHandlers({ profile, accounts, sessions, cookie, oidc }),
        ...accountHandlers({
          signInOptions,
          accounts,
          reset,
          verification,
          secondFactor,
          invitations,
          profile,
          apiPath: options.apiPath,
        }),
      }),
      keys: keyHandlers(apiKeys, verification.requireVerified),
      appPasswords: appPasswordHandlers(appPasswords, verification.requireVerified),
      admin: adminHandlers({
        accounts: createManagedAccounts({ database, changes }),
        auditLog: createAuditLog(database),
      }),
    },
    isImport,
    admitAgain: admission.admitAgain,
    groupOf: groupOfCaller,
    limitUploads: async (req, res, next) => {
      if (!isImport(req)) await limiter.enforce(limitKeys.uploads(accountOf(req).id), limits.uploads);
      await verification.requireVerified(req, res, next);
    },
    async startMail(queue) {
      if (mailer === undefined) return;
      const composers = {
        passwordReset: reset.compose,
        emailVerification: verification.compose,
        invitation: invitations.compose,
        webhookDisabled: composeWebhookDisabled(database),
      };
      await startMailDelivery(queue, { database, mailer, composers, log });
    },
    async removeExpired(signal) {
      await invitations.removeExpired(signal);
      await prune(database, { table: 'auth.mail_tokens', where: 'expires_at < now()', signal });
      await secondFactor.maintain(signal);
      await appPasswords.maintain(signal);
      await forgetNetworks(database, signal);
      return sessions.removeExpired(signal);
    },
    limitExports: async (req, _res, next) => {
      await limiter.enforce(limitKeys.exports(accountOf(req).id), limits.exports);
      next();
    },
    createSeal: (purpose) => createSeal(config.JWT_SECRET, purpose),
    async close() {
      await suspended.close();
      await changes.close();
      await sessions.close();
      await apiKeys.close();
      await appPasswords.close();
    },
  };
}
