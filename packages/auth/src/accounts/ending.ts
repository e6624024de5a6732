import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';
import { assertAnotherAdmin } from '../operators/admins.ts';
import type { Changes } from '../sessions/changes.ts';
import { endSessions, type SessionClient } from '../sessions/sessions.ts';
import { type StoredAccount, storedAccountSelection } from './account.ts';
import type { RequireFreshSignIn } from './freshSignIn.ts';
import type { SignedInAccount } from './signedIn.ts';

const freshness = {
  freshForMs: 10 * 60_000,
  withSecondFactor: false,
  message: 'Deleting the account needs its password, or a login in the last ten minutes.',
};

/** The end of an account: its owner asks for it, and may change their mind until the time of the deletion. */
export interface Ending {
  /**
   * Ends all sessions and keys of the account. Everything of it is deleted after the days of grace.
   *
   * @param given.password may be absent if the session has just begun
   * @returns the time of the deletion
   * @throws AppError invalid_credentials for a wrong password, rate_limited, forbidden without a password or a fresh session,
   * conflict for the only operator
   */
  begin(who: SignedInAccount, given: { password?: string | undefined }, client: SessionClient): Promise<Date>;
  /** Keeps the account after all. @returns undefined if it is too late */
  cancel(accountId: number): Promise<StoredAccount | undefined>;
}

/** The 403 for whatever an account does that is to be deleted. */
export const accountEnding = (deleteAt: Date): AppError =>
  new AppError(
    'account_ending',
    `The account will be deleted at ${deleteAt.toISOString()}. To keep it, log in with "restore": true.`,
  );

/** Refuses an account that is to be deleted. @throws AppError account_ending */
export function assertStays({ deleteAt }: Pick<StoredAccount, 'deleteAt'>): void {
  if (deleteAt !== null) throw accountEnding(deleteAt);
}

export function createEnding(deps: {
  database: Database;
  requireFreshSignIn: RequireFreshSignIn;
  changes: Changes;
  /** Seconds between the request and the deletion. */
  graceSeconds: number;
}): Ending {
  const { database, requireFreshSignIn, changes, graceSeconds } = deps;
  const { account: table } = database.prisma;

  /** Ends or restores credentials, uploads and public media. */
  async function tellAll(accountId: number): Promise<void> {
    await changes.tell(accountId);
    await changes.announce('standing', String(accountId));
  }

  return {
    async begin(who, { password }, client) {
      await requireFreshSignIn(who, { password }, client, freshness);
      const { accountId } = who;
      const deleteAt = await database.transaction(async (tx) => {
        await assertAnotherAdmin(tx, accountId);
        const [ending] = await tx.$queryRaw<{ deleteAt: Date }[]>`
          UPDATE auth.accounts SET token_version = token_version + 1,
            delete_at = coalesce(delete_at, now() + make_interval(secs => ${graceSeconds}::int))
          WHERE id = ${accountId} RETURNING delete_at AS "deleteAt"`;
        if (ending === undefined) throw new AppError('unauthenticated', 'The account does not exist any more.');
        await endSessions(tx, accountId);
        return ending.deleteAt;
      });
      await tellAll(accountId);
      return deleteAt;
    },

    async cancel(accountId) {
      // By the clock of the database, as the deletion: another one could keep an account whose media are being removed.
      const kept = await database.execute(
        'UPDATE auth.accounts SET delete_at = NULL WHERE id = $1 AND delete_at > now()',
        [accountId],
      );
      if (kept === 0) return undefined;
      await tellAll(accountId);
      return (await table.findUnique({ where: { id: accountId }, select: storedAccountSelection })) ?? undefined;
    },
  };
}
