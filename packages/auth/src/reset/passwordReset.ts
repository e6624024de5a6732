import type { Database, RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { findByEmail } from '../accounts/account.ts';
import { proveAddress, replacePassword } from '../accounts/passwordChange.ts';
import { emailKeyOf } from '../fields.ts';
import { type AuthLimits, limitKeys, mailCounters } from '../limits.ts';
import type { Composers } from '../mail/delivery.ts';
import type { AccountLink } from '../mail/links.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { accountOfMailToken, makeMailToken, resetMinutes, spendMailToken } from '../mail/mailTokens.ts';
import { mailTexts } from '../mail/texts.ts';
import type { Passwords } from '../passwords.ts';
import type { Changes } from '../sessions/changes.ts';

/** Setting a new password with a token from a mail. */
export interface PasswordReset {
  /**
   * Has a mail sent, if an account has the address. Takes the same statements whether or not it does.
   *
   * @param address the client's
   * @throws AppError mail_disabled, rate_limited
   */
  request(email: string, address: string): Promise<void>;
  /**
   * Sets the password, ends all sessions, and proves the address: the token came by mail. See `proveAddress` for what the first proof ends.
   *
   * @throws AppError invalid_token
   */
  confirm(token: string, password: string, address: string): Promise<void>;
  compose: Composers['passwordReset'];
}

const invalidToken = (): AppError =>
  new AppError(
    'invalid_token',
    'The link has expired, was used, or was replaced by a newer mail. Ask for another one.',
  );

export function createPasswordReset(deps: {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  changes: Pick<Changes, 'tell'>;
  mails: MailQueue;
  link: AccountLink;
}): PasswordReset {
  const { database, limiter, limits, passwords, changes, mails, link } = deps;
  return {
    async request(email, address) {
      mails.requireEnabled();
      const emailKey = emailKeyOf(email);
      await limiter.enforceAll(mailCounters(limits, { to: emailKey, client: address }));
      const account = await findByEmail(database, emailKey);
      await mails.add(database, { template: 'passwordReset', accountId: account?.id ?? null });
    },

    async confirm(token, password, address) {
      const accountId = await accountOfMailToken(database, token, 'reset');
      // Without this check, anybody could have passwords hashed.
      if (accountId === undefined) throw invalidToken();
      const hash = await passwords.hash(password, address);
      const emailKey = await database.transaction(async (tx) => {
        if (!(await spendMailToken(tx, token, { accountId, purpose: 'reset' }))) throw invalidToken();
        await replacePassword(tx, { id: accountId }, hash);
        await proveAddress(tx, accountId);
        const account = await tx.account.findUnique({ where: { id: accountId }, select: { emailKey: true } });
        return account?.emailKey;
      });
      await changes.tell(accountId);
      // An owner who forgot the password has likely reached the limit of failed logins.
      if (emailKey !== undefined) await limiter.reset(limitKeys.failedLoginsOfAccount(emailKey));
    },

    async compose({ accountId }) {
      if (accountId === null) return undefined;
      const account = await database.prisma.account.findUnique({ where: { id: accountId }, select: { email: true } });
      if (account === null) return undefined;
      const { email } = account;
      const url = link('reset-password', { token: await makeMailToken(database, accountId, 'reset'), email });
      return { to: email, ...mailTexts.passwordReset({ email, url, minutes: resetMinutes }) };
    },
  };
}
