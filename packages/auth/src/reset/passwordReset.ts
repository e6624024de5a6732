import type { Database, RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { findByEmail } from '../accounts/account.ts';
import { proveAddress, replacePassword } from '../accounts/passwordChange.ts';
import { emailKeyOf } from '../fields.ts';
import { type AuthLimits, admitOwner, limitKeys } from '../limits.ts';
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
   * Has a mail sent, if an account has the address and no mail was sent to it in the last minutes (`resetMailMinutes`). Takes the same
   * statements whether or not it does.
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
      await limiter.enforce(limitKeys.mailsOfAddress(address), limits.mailsOfAddress);
      const account = await findByEmail(database, emailKey);
      // Strangers make accounts with tags of a mailbox, but do not confirm them.
      const isOwners = account?.emailVerifiedAt !== null;
      const { allowed } = await limiter.consume(limitKeys.resetMails(emailKey, isOwners), limits.resetMails);
      // Otherwise the link of the mail before still works. Refusing the request would let a stranger keep the owner from a reset.
      const accountId = allowed ? (account?.id ?? null) : null;
      await mails.add(database, { template: 'passwordReset', accountId });
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
      if (emailKey !== undefined) await admitOwner(limiter, emailKey);
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
