import type { Prisma } from '@millrace/database';

/** Whoever a request acts for. */
export interface Account {
  id: number;
  email: string;
  companyName: string | null;
  displayName: string | null;
}

/** Where an account can be registered. */
export type ServiceName = 'video' | 'music' | 'image';

/** Never the hash of the password: what is not read cannot leak. */
export const accountSelection = {
  id: true,
  email: true,
  companyName: true,
  displayName: true,
} as const satisfies Prisma.AccountSelect;

/** What the name of an account is where one must be shown: the display name, else the company's; empty of one that gave neither. */
export const displayNameOf = (account: Pick<Account, 'companyName' | 'displayName'>): string =>
  account.displayName ?? account.companyName ?? '';
