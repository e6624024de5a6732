import type { Database } from '@millrace/database';
import { untilWaiting } from '@millrace/testkit/postgres';

/**
 * Sends a request that makes something that outlives its token, while what ends the token is at work, as the reset of a password is: it has
 * locked the account, and has not committed.
 *
 * @returns what the request is answered
 */
export async function whileTokensEnd<T>(
  { database }: { database: Database },
  accountId: number,
  ask: () => Promise<T>,
): Promise<T> {
  const { asked } = await database.transaction(async (tx) => {
    await tx.account.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
    const asked = ask();
    await untilWaiting(database);
    return { asked };
  });
  return asked;
}
