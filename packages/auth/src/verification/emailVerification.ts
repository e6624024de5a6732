import type { Database, RateLimiter, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { RequestHandler } from 'express';
import type { Account } from '../accounts/account.ts';
import { createPasswordCheck, createPasswordConfirmation } from '../accounts/passwordCheck.ts';
import { emailKeyOf } from '../fields.ts';
import { accountOf } from '../guards.ts';
import { type AuthLimits, mailCounters } from '../limits.ts';
import type { Composers } from '../mail/delivery.ts';
import type { AccountLink } from '../mail/links.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { accountOfMailToken, makeMailToken, spendMailToken, verificationDays } from '../mail/mailTokens.ts';
import { mailTexts } from '../mail/texts.ts';
import type { Passwords } from '../passwords.ts';
import type { Changes } from '../sessions/changes.ts';

interface Confirming {
  accountId: number | undefined;
  password: string | undefined;
  address: string;
}

/** Proof that mail to an account's address arrives. */
export interface EmailVerification {
  /**
   * Counts the first mail of a registration: a stranger names the address. Does nothing if the service sends no mail.
   *
   * @param emailKey of the new account
   * @param address the client's
   * @throws AppError rate_limited
   */
  admit(emailKey: string, address: string): Promise<void>;
  /** Has the first mail sent, in the transaction that creates the account. Does nothing if the service sends no mail. */
  begin(tx: Transaction, accountId: number): Promise<void>;
  /** Has another mail sent. @throws AppError mail_disabled, rate_limited, conflict if the address is proven */
  request(account: Account, address: string): Promise<void>;
  /**
   * Who confirms has the mail, and shows that the account is his, too: by a session of it or its password. Otherwise, whoever registers with the
   * address of somebody else only has to wait until that person follows the link.
   *
   * @param by.accountId whose session it is
   * @param by.password empty counts as none
   * @param by.address the client's
   * @throws AppError invalid_token; forbidden with neither session nor password, invalid_credentials, rate_limited
   */
  confirm(token: string, by: Confirming): Promise<void>;
  /** Refuses accounts that have not proven their address, if REQUIRE_VERIFIED_EMAIL is set. Must follow a guard. */
  requireVerified: RequestHandler;
  compose: Composers['emailVerification'];
}

export function createEmailVerification(deps: {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  changes: Pick<Changes, 'tell'>;
  mails: MailQueue;
  link: AccountLink;
  passwords: Passwords;
  /** REQUIRE_VERIFIED_EMAIL */
  required: boolean;
}): EmailVerification {
  const { database, limiter, limits, changes, mails, link, required } = deps;
  const confirmPassword = createPasswordConfirmation(database, createPasswordCheck(deps));
  const { account: table } = database.prisma;
  return {
    async admit(emailKey, address) {
      if (mails.enabled) await limiter.enforceAll(mailCounters(limits, { to: emailKey, client: address, first: true }));
    },

    async begin(tx, accountId) {
      if (mails.enabled) await mails.add(database.executor(tx), { template: 'emailVerification', accountId });
    },

    async request({ id, email }, address) {
      mails.requireEnabled();
      const account = await table.findUnique({ where: { id }, select: { emailVerifiedAt: true } });
      if (account?.emailVerifiedAt != null) throw new AppError('conflict', 'The e-mail address is verified already.');
      await limiter.enforceAll(mailCounters(limits, { to: emailKeyOf(email), client: address }));
      await mails.add(database, { template: 'emailVerification', accountId: id });
    },

    async confirm(token, by) {
      const accountId = await accountOfMailToken(database, token, 'verify');
      if (accountId !== undefined && by.accountId !== accountId) {
        if (by.password === undefined || by.password === '') {
          throw new AppError(
            'forbidden',
            'Type the password of the account, or sign in to it first. If you have not created it, do not confirm the address: reset the password.',
          );
        }
        await confirmPassword(accountId, by.password, { address: by.address });
      }
      const isSpent =
        accountId !== undefined &&
        (await database.transaction(async (tx) => {
          if (!(await spendMailToken(tx, token, { accountId, purpose: 'verify' }))) return false;
          await tx.account.updateMany({ where: { id: accountId }, data: { emailVerifiedAt: new Date() } });
          return true;
        }));
      if (!isSpent) {
        throw new AppError('invalid_token', 'The link has expired, was used, or was replaced by a newer mail.');
      }
      await changes.tell(accountId);
    },

    requireVerified(req, _res, next) {
      if (required && accountOf(req).emailVerifiedAt === null) {
        throw new AppError(
          'email_not_verified',
          'Confirm the e-mail address of the account first, by the link in the mail.',
        );
      }
      next();
    },

    async compose({ accountId }) {
      const account = await table.findUnique({
        where: { id: accountId, emailVerifiedAt: null },
        select: { email: true },
      });
      if (account === null) return undefined;
      const { email } = account;
      const url = link('verify-email', { token: await makeMailToken(database, accountId, 'verify') });
      return { to: email, ...mailTexts.emailVerification({ email, url, days: verificationDays }) };
    },
  };
}
