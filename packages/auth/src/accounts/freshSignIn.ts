import { type Database, databaseTime } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { SessionClient } from '../sessions/sessions.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import { type ConfirmPassword, signedInClient } from './passwordCheck.ts';
import type { SignedInAccount } from './signedIn.ts';

/** What the owner types once more before a step that a stolen session must not take. */
export interface Reentered {
  /** May be absent if the session has just begun. */
  password?: string | undefined;
  /** Of the second factor. */
  code?: string | undefined;
}

export interface FreshSignInRule {
  /** Without the password, the session must have begun this short a time ago. */
  freshForMs: number;
  /** Whether the password needs a code too, if the account has a second factor. */
  withSecondFactor: boolean;
  /** What is said without a password and a fresh session. */
  message: string;
}

/**
 * Makes sure that the owner is there now, and not only a session.
 *
 * @throws AppError invalid_credentials for a wrong password, second_factor_required, invalid_code, rate_limited, forbidden without a
 *   password or a fresh session
 */
export type RequireFreshSignIn = (
  who: SignedInAccount,
  given: Reentered,
  client: SessionClient,
  rule: FreshSignInRule,
) => Promise<void>;

export function createFreshSignIn(deps: {
  database: Database;
  confirmPassword: ConfirmPassword;
  secondFactor: Pick<SecondFactor, 'require'>;
}): RequireFreshSignIn {
  const { session: table } = deps.database.prisma;
  return async ({ accountId, sessionId }, { password, code }, client, rule) => {
    if (password !== undefined) {
      await deps.confirmPassword(accountId, password, signedInClient({ sessionId }, client));
      if (rule.withSecondFactor) await deps.secondFactor.require(accountId, code);
      return;
    }
    const freshSince = new Date((await databaseTime(deps.database.prisma)).getTime() - rule.freshForMs);
    const fresh =
      sessionId !== undefined &&
      (await table.findUnique({ where: { id: sessionId, createdAt: { gt: freshSince } }, select: { id: true } }));
    if (!fresh) throw new AppError('forbidden', rule.message);
  };
}
