import { type Database, databaseTime, type Transaction } from '@millrace/database';
import { newOpaqueToken, sha256Of } from '../opaqueTokens.ts';

/** What the holder of a token may do. */
export type MailPurpose = 'reset' | 'verify';

const seconds = { reset: 30 * 60, verify: 3 * 86_400 } as const satisfies Record<MailPurpose, number>;

export const resetMinutes = seconds.reset / 60;
export const verificationDays = seconds.verify / 86_400;

/** Makes a token for a mail that is being sent. It replaces the one of the mail before. */
export async function makeMailToken(database: Database, accountId: number, purpose: MailPurpose): Promise<string> {
  const token = newOpaqueToken();
  const now = await databaseTime(database.prisma);
  const data = { hash: sha256Of(token), expiresAt: new Date(now.getTime() + seconds[purpose] * 1000) };
  await database.prisma.mailToken.upsert({
    where: { accountId_purpose: { accountId, purpose } },
    create: { accountId, purpose, ...data },
    update: data,
  });
  return token;
}

/** The account that a valid token belongs to. The token stays valid. */
export async function accountOfMailToken(
  database: Database,
  token: string,
  purpose: MailPurpose,
): Promise<number | undefined> {
  const found = await database.prisma.mailToken.findUnique({
    where: { hash: sha256Of(token), purpose, expiresAt: { gt: await databaseTime(database.prisma) } },
    select: { accountId: true },
  });
  return found?.accountId;
}

/** Uses up a token, and locks its account. @returns false if another request has done so, or it has expired or was replaced */
export async function spendMailToken(
  tx: Transaction,
  token: string,
  of: { accountId: number; purpose: MailPurpose },
): Promise<boolean> {
  // The account before the token, as when its password is changed: another order could deadlock.
  await tx.$executeRaw`SELECT FROM auth.accounts WHERE id = ${of.accountId} FOR UPDATE`;
  const { count } = await tx.mailToken.deleteMany({
    where: { ...of, hash: sha256Of(token), expiresAt: { gt: await databaseTime(tx) } },
  });
  return count > 0;
}

/** Ends the token of the last reset mail, because the password was changed. */
export async function endResetToken(tx: Transaction, accountId: number): Promise<void> {
  await tx.mailToken.deleteMany({ where: { accountId, purpose: 'reset' } });
}
