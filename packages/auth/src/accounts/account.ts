import type { Database, Prisma } from '@millrace/database';

/** The account a request acts for. */
export interface Account {
  id: number;
  email: string;
  companyName: string | null;
  displayName: string | null;
  /** See `roleOf`. */
  role: string;
  /** Null unless an operator has suspended the account. */
  suspendedAt: Date | null;
  suspendedReason: string | null;
  /** When its owner has proven that mail to the address arrives. */
  emailVerifiedAt: Date | null;
  createdAt: Date;
  /** See `groupOf`. Null if it counts no more, and for accounts that an operator or an identity provider vouches for. */
  registrationNetwork: string | null;
}

/** A service at which an account can register. */
export type ServiceName = 'video' | 'music' | 'image';

/** What an account may do: an admin also operates the platform. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A role that this version does not know has no rights here. */
export const roleOf = ({ role }: Pick<Account, 'role'>): Role => (role === 'admin' ? 'admin' : 'user');

/** Omits the password hash: what is not read cannot leak. */
export const accountSelection = {
  id: true,
  email: true,
  companyName: true,
  displayName: true,
  role: true,
  suspendedAt: true,
  suspendedReason: true,
  emailVerifiedAt: true,
  createdAt: true,
  registrationNetwork: true,
} as const satisfies Prisma.AccountSelect;

/** For the statements that check or change how an account signs in. */
export const storedAccountSelection = {
  ...accountSelection,
  passwordHash: true,
  services: true,
  tokenVersion: true,
  deleteAt: true,
} as const satisfies Prisma.AccountSelect;

export type StoredAccount = Prisma.AccountGetPayload<{ select: typeof storedAccountSelection }>;

/** @param emailKey as `emailKeyOf` makes it */
export const findByEmail = (database: Database, emailKey: string): Promise<StoredAccount | null> =>
  database.prisma.account.findUnique({ where: { emailKey }, select: storedAccountSelection });

/** What may leave the package. */
export const withoutSecrets = (account: Account): Account => ({
  id: account.id,
  email: account.email,
  companyName: account.companyName,
  displayName: account.displayName,
  role: account.role,
  suspendedAt: account.suspendedAt,
  suspendedReason: account.suspendedReason,
  emailVerifiedAt: account.emailVerifiedAt,
  createdAt: account.createdAt,
  registrationNetwork: account.registrationNetwork,
});

/** The owner's display name, else the company's; an empty string if the account has neither. */
export const displayNameOf = (account: Pick<Account, 'companyName' | 'displayName'>): string =>
  account.displayName ?? account.companyName ?? '';
