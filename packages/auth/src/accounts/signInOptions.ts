import type { Database } from '@millrace/database';
import type { FirstAccountRule } from '../operators/firstAccount.ts';
import type { RegistrationMode } from './registrationModes.ts';

/** What is open to people who are not signed in. Pages ask before they offer it. */
export interface SignInOptions {
  registration: RegistrationMode;
  /** Whether the next registration makes the operator's account. */
  first: boolean;
  /** Whether that registration needs the code that the operator sees. */
  setupCode: boolean;
  /** Whether the platform sends mail, which the reset of a password needs. */
  mail: boolean;
  identityProvider: boolean;
}

export function createSignInOptions({
  database,
  firstAccount,
  ...fixed
}: Omit<SignInOptions, 'first' | 'setupCode'> & {
  database: Database;
  firstAccount: FirstAccountRule;
}): () => Promise<SignInOptions> {
  // Where registration is not open, the operator creates the first account by the command line.
  const canBeFirst = firstAccount.isAdmin && fixed.registration === 'open';
  return async () => {
    const first = canBeFirst && (await database.prisma.account.findFirst({ select: { id: true } })) === null;
    return { ...fixed, first, setupCode: first && firstAccount.code !== undefined };
  };
}
