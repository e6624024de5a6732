import type { Prisma } from '@millrace/database';

/** The account a request acts for. */
export interface Account {
  id: number;
  email: string;
  companyName: string | null;
  displayName: string | null;
}

/** A service at which an account can register. */
export type ServiceName = 'video' | 'music' | 'image';

/** Omits the password hash: what is not read cannot leak. */
export const accountSelection = {
  id: true,
  email: true,
  companyName: true,
  displayName: true,
} as const satisfies Prisma.AccountSelect;

/** The owner's display name, else the company's; an empty string if the account has neither. */
export const displayNameOf = (account: Pick<Account, 'companyName' | 'displayName'>): string =>
  account.displayName ?? account.companyName ?? '';
