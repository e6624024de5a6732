import { randomInt } from 'node:crypto';
import type { Database, Transaction } from '@millrace/database';
import { sha256Of } from '../opaqueTokens.ts';

const count = 10;
/** Omits letters and digits that look alike. Sixteen characters are 79 bits, which cannot be guessed from a hash. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 4;
const groupLength = 4;

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
const newCode = (): string => Array.from({ length: groups }, newGroup).join('-');

/** The form in which a code is hashed: people type it with or without hyphens, and in capitals. */
const normalized = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Replaces the codes of an account. @returns the new ones, which are stored only as hashes */
export async function replaceRecoveryCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ accountId, hash: sha256Of(normalized(code)) })) });
  return codes;
}

/** Uses up a code. @returns false if the account has no such code */
export async function spendRecoveryCode(database: Database, accountId: number, code: string): Promise<boolean> {
  const spent = await database.prisma.recoveryCode.deleteMany({
    where: { accountId, hash: sha256Of(normalized(code)) },
  });
  return spent.count > 0;
}
