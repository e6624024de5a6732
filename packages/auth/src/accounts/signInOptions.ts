import type { Database } from '@millrace/database';
import type { RegistrationMode } from './registration.ts';

/** What is open to people who are not signed in. Pages ask before they offer it. */
export interface SignInOptions {
  registration: RegistrationMode;
  /** Whether the next registration makes the operator's account. */
  first: boolean;
  /** Whether the platform sends mail, which the reset of a password needs. */
  mail: boolean;
  identityProvider: boolean;
}

/** @param firstIsAdmin whether the first account of the platform becomes its operator */
export function createSignInOptions({
  database,
  firstIsAdmin,
  ...fixed
}: Omit<SignInOptions, 'first'> & { database: Database; firstIsAdmin: boolean }): () => Promise<SignInOptions> {
  // Where registration is not open, the operator creates the first account by the command line.
  const canBeFirst = firstIsAdmin && fixed.registration === 'open';
  return async () => ({
    ...fixed,
    first: canBeFirst && (await database.prisma.account.findFirst({ select: { id: true } })) === null,
  });
}
