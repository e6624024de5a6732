import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';

/** The owner of a medium, for operators. @throws AppError not_found if the account was removed in the meantime */
export type OwnerOf = (accountId: number) => Promise<{ id: number; email: string }>;

export const createOwnerOf =
  (database: Database): OwnerOf =>
  async (id) => {
    const owner = await database.prisma.account.findUnique({ where: { id }, select: { id: true, email: true } });
    if (owner === null) throw new AppError('not_found', 'The account of the medium does not exist any more.');
    return owner;
  };
