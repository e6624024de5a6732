import type { Database, RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import type { AuthLimits } from '../limits.ts';
import type { CreateAccount } from '../operators/newAccount.ts';
import { assertNotSuspended } from '../operators/suspension.ts';
import type { Passwords } from '../passwords.ts';
import type { Changes } from '../sessions/changes.ts';
import { endSessions, type SessionClient, type Sessions } from '../sessions/sessions.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import { type Account, accountSelection, findByEmail } from './account.ts';
import { createEnding, type Ending } from './ending.ts';
import { createFreshSignIn, type RequireFreshSignIn } from './freshSignIn.ts';
import { type ChangePassword, createChangePassword } from './passwordChange.ts';
import {
  type ConfirmPassword,
  type Credentials,
  createPasswordCheck,
  createPasswordConfirmation,
} from './passwordCheck.ts';
import { createRegister, type Register, type RegistrationDependencies } from './registration.ts';
import type { FindByToken, SignedInAccount } from './signedIn.ts';
import type { LoginOptions, SignedIn, SignIn } from './signIn.ts';

export interface Accounts {
  register: Register;
  /**
   * @param credentials.code of the second factor, if the account has one
   * @throws AppError invalid_credentials (does not tell whether the account exists), rate_limited, unavailable; with the right
   *   password only: account_ending, second_factor_required, invalid_code
   */
  login(
    credentials: Credentials & { code?: string | undefined },
    client: SessionClient,
    options?: LoginOptions & RestoreOption,
  ): Promise<SignedIn>;
  /** A new token for the session of a refresh token. @throws AppError unauthenticated */
  refresh(refreshToken: string): Promise<SignedIn>;
  findByToken: FindByToken;
  changePassword: ChangePassword;
  ending: Ending;
  confirmPassword: ConfirmPassword;
  requireFreshSignIn: RequireFreshSignIn;
  /** Changes the given fields of the profile. */
  changeProfile(accountId: number, profile: ProfileChanges): Promise<Account>;
  /** Ends the session of a token. One without a session ends together with all others that have none. */
  logout(who: SignedInAccount): Promise<void>;
  /** Ends all sessions, and all tokens without one. */
  logoutEverywhere(accountId: number): Promise<void>;
}

export interface RestoreOption {
  /** Keep an account that is to be deleted. */
  restore?: boolean | undefined;
}

export interface ProfileChanges {
  companyName?: string | undefined;
  displayName?: string | undefined;
}

export interface AccountsDependencies extends Pick<RegistrationDependencies, 'mode' | 'invitations' | 'verification'> {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  sessions: Sessions;
  changes: Changes;
  signIn: SignIn;
  /** Seconds between the request to delete an account and its deletion. */
  graceSeconds: number;
  createAccount: CreateAccount;
  secondFactor: SecondFactor;
}

export function createAccounts(deps: AccountsDependencies): Accounts {
  const { database, sessions, changes, signIn, secondFactor } = deps;
  const { account: table } = database.prisma;
  const checkPassword = createPasswordCheck(deps);
  const confirmPassword = createPasswordConfirmation(database, checkPassword);
  const requireFreshSignIn = createFreshSignIn({ database, confirmPassword, secondFactor });
  const ending = createEnding({ ...deps, requireFreshSignIn });

  async function logoutEverywhere(accountId: number): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.account.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
      await endSessions(tx, accountId);
    });
    await changes.tell(accountId);
  }

  return {
    register: createRegister({ ...deps, checkPassword }),
    refresh: signIn.refresh,
    changePassword: createChangePassword({ ...deps, confirmPassword }),
    ending,
    confirmPassword,
    requireFreshSignIn,
    logoutEverywhere,

    async login(credentials, client, { restore = false, ...options } = {}) {
      const stored = await findByEmail(database, emailKeyOf(credentials.email));
      const matches = await checkPassword(stored, credentials, { address: client.address });
      if (!stored || !matches) throw new AppError('invalid_credentials');
      // Not for an answer that only tells of the deletion: a code can be used once.
      if (stored.deleteAt === null || restore) await secondFactor.require(stored.id, credentials.code);
      if (stored.deleteAt === null || !restore) return signIn.start(stored, client, options);
      // Before the change: what is refused must have no effect.
      assertNotSuspended(stored);
      const kept = await ending.cancel(stored.id);
      if (kept === undefined) throw new AppError('invalid_credentials');
      return signIn.start(kept, client, options);
    },

    async findByToken({ accountId, version, sessionId }) {
      if (sessionId !== undefined && !(await sessions.use(accountId, sessionId))) return undefined;
      const account = await table.findUnique({
        where: { id: accountId, tokenVersion: version },
        select: accountSelection,
      });
      return account === null ? undefined : { accountId, account, sessionId };
    },

    async changeProfile(accountId, { companyName, displayName }) {
      const account = await table.update({
        where: { id: accountId },
        data: { ...(companyName !== undefined && { companyName }), ...(displayName !== undefined && { displayName }) },
        select: accountSelection,
      });
      await changes.tell(accountId);
      return account;
    },

    async logout({ accountId, sessionId }) {
      if (sessionId === undefined) await logoutEverywhere(accountId);
      else await sessions.end(accountId, sessionId);
    },
  };
}
