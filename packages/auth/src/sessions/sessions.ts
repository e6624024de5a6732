import { randomBytes } from 'node:crypto';
import { type Database, databaseTime, prune, type Transaction } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { unknownAddress } from '../limits.ts';
import { newOpaqueToken, sha256Of } from '../opaqueTokens.ts';
import { createUses } from '../uses.ts';
import type { Changes } from './changes.ts';

/** A login as its owner sees it. */
export interface SessionInfo {
  id: string;
  createdAt: Date;
  /** Accurate to the minute. */
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  /** The client's address at the login. */
  address: string | null;
}

/** What is known of the client that logs in. */
export interface SessionClient {
  userAgent: string | undefined;
  address: string;
}

export interface StartedSession {
  id: string;
  /** Only for a session that a browser's cookie keeps. */
  refreshToken: string | undefined;
}

/** Why a refresh token is not accepted: it is unknown, used for a second time, or of an account that is suspended. */
export type Refreshed =
  | { outcome: 'suspended'; account: { suspendedReason: string | null } }
  | { outcome: 'refreshed'; accountId: number; sessionId: string; refreshToken: string | undefined }
  | { outcome: 'unknown' | 'reused' };

export interface Sessions {
  /**
   * @param account as it was when its owner was identified
   * @param options.lifetimeSeconds until the session ends by itself
   * @returns undefined if the account's tokens have been ended since, such as by a change of the password, or the account is ending
   */
  start(
    account: { id: number; tokenVersion: number },
    client: SessionClient,
    options: { lifetimeSeconds: number; withRefresh: boolean },
  ): Promise<StartedSession | undefined>;
  /** Newest first, without those that have ended. */
  list(accountId: number): Promise<SessionInfo[]>;
  /** Ends one session at once; false if the account has no such session. */
  end(accountId: number, id: string): Promise<boolean>;
  /** Replaces a refresh token by a new one. The use of a replaced token ends its session. */
  refresh(refreshToken: string, lifetimeSeconds: number): Promise<Refreshed>;
  /** Whether a session of the account has not ended. Records in the background that it is used. */
  use(accountId: number, id: string): Promise<boolean>;
  /** Resolves when pending updates of `lastUsedAt` are written. */
  close(): Promise<void>;
  /** For the janitor. @returns the number of removed rows */
  removeExpired(signal?: AbortSignal): Promise<number>;
}

/** Sessions per account; the oldest ends when another one begins. */
const maxPerAccount = 100;

/**
 * Two tabs of a browser may send the same refresh token at the same time, and the answer to one of them may be lost. For this long, the
 * token before is not a sign of theft.
 */
const graceSeconds = 30;

const maxUserAgent = 300;

const newId = (): string => randomBytes(16).toString('base64url');

/** Ends all sessions of an account, except one. Tell of the change after the commit. */
export async function endSessions(tx: Transaction, accountId: number, keptId?: string): Promise<void> {
  await tx.session.deleteMany({ where: { accountId, ...(keptId !== undefined && { id: { not: keptId } }) } });
}

/** Where the sessions of an account began that have not ended. */
export async function addressesOfSessions(database: Database, accountId: number): Promise<string[]> {
  const rows = await database.query<{ address: string }>(
    `SELECT DISTINCT address FROM auth.sessions
     WHERE account_id = $1 AND expires_at > now() AND address IS NOT NULL AND address <> $2`,
    [accountId, unknownAddress],
  );
  return rows.map(({ address }) => address);
}

export function createSessions(deps: { database: Database; changes: Changes; log: Logger }): Sessions {
  const { database, changes } = deps;
  const { session: table } = database.prisma;
  const uses = createUses({
    log: deps.log,
    what: 'a session',
    write: (id: string, lastUsedAt) => table.updateMany({ where: { id }, data: { lastUsedAt } }),
  });
  const infoSelection = {
    id: true,
    createdAt: true,
    lastUsedAt: true,
    expiresAt: true,
    userAgent: true,
    address: true,
  } as const;

  const ended = (accountId: number): Promise<void> => changes.tell(accountId);

  return {
    async start({ id: accountId, tokenVersion }, { userAgent, address }, { lifetimeSeconds, withRefresh }) {
      const refreshToken = withRefresh ? newOpaqueToken() : undefined;
      const id = newId();
      // The lock makes a change of the password wait, or this statement wait for it: the change ends every session that started before it.
      const started = await database.execute(
        `INSERT INTO auth.sessions (id, account_id, address, user_agent, expires_at, refresh_hash)
         SELECT $1, id, $3, $4, now() + make_interval(secs => $5), $6 FROM auth.accounts WHERE id = $2 AND token_version = $7 AND delete_at IS NULL FOR SHARE`,
        [
          id,
          accountId,
          address,
          userAgent?.slice(0, maxUserAgent) ?? null,
          lifetimeSeconds,
          refreshToken === undefined ? null : sha256Of(refreshToken),
          tokenVersion,
        ],
      );
      if (started === 0) return undefined;
      const surplus = await table.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        skip: maxPerAccount,
        select: { id: true },
      });
      if (surplus.length > 0) {
        await table.deleteMany({ where: { accountId, id: { in: surplus.map((old) => old.id) } } });
        await ended(accountId);
      }
      return { id, refreshToken };
    },

    list: async (accountId) =>
      table.findMany({
        where: { accountId, expiresAt: { gt: await databaseTime(database.prisma) } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: infoSelection,
      }),

    async end(accountId, id) {
      const { count } = await table.deleteMany({ where: { accountId, id } });
      await ended(accountId);
      return count > 0;
    },

    async refresh(refreshToken, lifetimeSeconds) {
      const hash = sha256Of(refreshToken);
      const next = newOpaqueToken();
      const now = await databaseTime(database.prisma);
      const [rotated] = await table.updateManyAndReturn({
        // A suspended account keeps its refresh token for the time after.
        where: { refreshHash: hash, expiresAt: { gt: now }, account: { suspendedAt: null } },
        data: {
          refreshHash: sha256Of(next),
          previousHash: hash,
          refreshedAt: now,
          lastUsedAt: now,
          expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
        },
        select: { id: true, accountId: true },
      });
      if (rotated !== undefined) {
        const { id: sessionId, accountId } = rotated;
        return { outcome: 'refreshed', accountId, sessionId, refreshToken: next };
      }
      const current = await table.findUnique({
        where: { refreshHash: hash, expiresAt: { gt: now }, account: { suspendedAt: { not: null } } },
        select: { account: { select: { suspendedReason: true } } },
      });
      if (current !== null) return { outcome: 'suspended', account: current.account };
      const replaced = await table.findUnique({
        where: { previousHash: hash },
        select: { id: true, accountId: true, refreshedAt: true, expiresAt: true },
      });
      if (replaced === null || replaced.expiresAt <= now) return { outcome: 'unknown' };
      const { id: sessionId, accountId, refreshedAt } = replaced;
      if (refreshedAt !== null && now.getTime() - refreshedAt.getTime() < graceSeconds * 1000) {
        // The other request has set the cookie.
        return { outcome: 'refreshed', accountId, sessionId, refreshToken: undefined };
      }
      await table.deleteMany({ where: { id: sessionId } });
      await ended(accountId);
      return { outcome: 'reused' };
    },

    async use(accountId, id) {
      const [session] = await database.query<{ lastUsedAt: Date }>(
        `SELECT last_used_at AS "lastUsedAt" FROM auth.sessions WHERE id = $1 AND account_id = $2 AND expires_at > now()`,
        [id, accountId],
      );
      if (session !== undefined) uses.record(id, session.lastUsedAt);
      return session !== undefined;
    },

    close: uses.close,

    removeExpired: (signal) =>
      prune(database, { table: 'auth.sessions', where: 'expires_at < now()', ...(signal && { signal }) }),
  };
}
