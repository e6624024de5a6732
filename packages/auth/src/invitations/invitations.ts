import { type Database, databaseTime, prune, type Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { findByEmail } from '../accounts/account.ts';
import { emailKeyOf } from '../fields.ts';
import type { Composers } from '../mail/delivery.ts';
import type { AccountLink } from '../mail/links.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { mailTexts } from '../mail/texts.ts';
import { newOpaqueToken, sha256Of } from '../opaqueTokens.ts';
import { type Actor, recordInAudit } from '../operators/audit.ts';

/** An invitation that has not been used. */
export interface InvitationInfo {
  id: number;
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface Invitations {
  /**
   * Invites an address, in place of an earlier invitation, and has it mailed if the service sends mail. The mail has a token of its own,
   * because no token may be in the queue; both work until one of them is used.
   *
   * @throws AppError account_exists
   */
  create(email: string, operator: Actor): Promise<InvitationInfo & { token: string; mailed: boolean }>;
  /** Newest first. */
  list(): Promise<InvitationInfo[]>;
  /** @returns false if there is no such invitation */
  revoke(id: number, operator: Actor): Promise<boolean>;
  /** Whether a registration with this token would be accepted now. */
  isValid(token: string, emailKey: string): Promise<boolean>;
  /**
   * Uses up an invitation. @returns undefined if it is not valid for this address; else whether the token came by mail, which proves
   * the address
   */
  accept(tx: Transaction, token: string, emailKey: string): Promise<{ isProven: boolean } | undefined>;
  /** Uses up the invitation of an address that has been proven otherwise. @returns whether there was one */
  acceptFor(tx: Transaction, emailKey: string): Promise<boolean>;
  compose: Composers['invitation'];
  /** For the janitor. @returns the number of removed rows */
  removeExpired(signal?: AbortSignal): Promise<number>;
}

const validDays = 7;
/** Longer lists belong to an import, which nobody reads page by page. */
const maxListed = 1_000;

const infoSelection = { id: true, email: true, createdAt: true, expiresAt: true } as const;

export function createInvitations(deps: { database: Database; mails: MailQueue; link: AccountLink }): Invitations {
  const { database, mails, link } = deps;
  const { invitation: table } = database.prisma;
  return {
    async create(email, operator) {
      const token = newOpaqueToken();
      const emailKey = emailKeyOf(email);
      if ((await findByEmail(database, emailKey)) !== null) throw new AppError('account_exists');
      const now = await databaseTime(database.prisma);
      const data = {
        email,
        tokenHash: sha256Of(token),
        mailedHash: null,
        invitedBy: operator.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + validDays * 86_400_000),
      };
      const invitation = await database.transaction(async (tx) => {
        const stored = await tx.invitation.upsert({
          where: { emailKey },
          create: { emailKey, ...data },
          update: data,
          select: infoSelection,
        });
        await recordInAudit(tx, operator, {
          action: 'invitation.create',
          target: `invitation:${stored.id}`,
          details: { email },
        });
        if (mails.enabled) {
          await mails.add(database.executor(tx), { template: 'invitation', invitationId: stored.id });
        }
        return stored;
      });
      return { ...invitation, token, mailed: mails.enabled };
    },

    list: async () =>
      table.findMany({
        where: { expiresAt: { gt: await databaseTime(database.prisma) } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: maxListed,
        select: infoSelection,
      }),

    revoke: (id, operator) =>
      database.transaction(async (tx) => {
        const { count } = await tx.invitation.deleteMany({ where: { id } });
        if (count > 0) await recordInAudit(tx, operator, { action: 'invitation.revoke', target: `invitation:${id}` });
        return count > 0;
      }),

    async isValid(token, emailKey) {
      const hash = sha256Of(token);
      const now = await databaseTime(database.prisma);
      const OR = [{ tokenHash: hash }, { mailedHash: hash }];
      return (await table.count({ where: { emailKey, expiresAt: { gt: now }, OR } })) > 0;
    },

    async accept(tx, token, emailKey) {
      const hash = sha256Of(token);
      const [accepted] = await tx.$queryRaw<{ isProven: boolean | null }[]>`
        DELETE FROM auth.invitations
        WHERE email_key = ${emailKey} AND expires_at > now() AND (token_hash = ${hash} OR mailed_hash = ${hash})
        RETURNING mailed_hash = ${hash} AS "isProven"`;
      return accepted && { isProven: accepted.isProven === true };
    },

    async acceptFor(tx, emailKey) {
      const { count } = await tx.invitation.deleteMany({
        where: { emailKey, expiresAt: { gt: await databaseTime(tx) } },
      });
      return count > 0;
    },

    async compose({ invitationId: id }) {
      const mailed = newOpaqueToken();
      const [invitation] = await table.updateManyAndReturn({
        where: { id, expiresAt: { gt: await databaseTime(database.prisma) } },
        data: { mailedHash: sha256Of(mailed) },
        select: infoSelection,
      });
      if (invitation === undefined) return undefined;
      const { email, expiresAt } = invitation;
      const url = link('invitation', { token: mailed, email });
      return { to: email, ...mailTexts.invitation({ email, url, expiresAt }) };
    },

    removeExpired: (signal) =>
      prune(database, { table: 'auth.invitations', where: 'expires_at < now()', ...(signal && { signal }) }),
  };
}
