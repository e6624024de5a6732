import { createHash, randomBytes } from 'node:crypto';
import { type Database, prune } from '@millrace/database';
import type { Logger } from '@millrace/service';
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

/** Why a refresh token is not accepted: it is unknown, or used for a second time. */
export type Refreshed =
  | { outcome: 'refreshed'; accountId: number; sessionId: string; refreshToken: string | undefined }
  | { outcome: 'unknown' | 'reused' };

export interface Sessions {
  /** @param lifetimeSeconds until the session ends by itself */
  start(
    accountId: number,
    client: SessionClient,
    options: { lifetimeSeconds: number; withRefresh: boolean },
  ): Promise<StartedSession>;
  /** Newest first, without those that have ended. */
  list(accountId: number): Promise<SessionInfo[]>;
  /** Ends one session at once; false if the account has no such session. */
  end(accountId: number, id: string): Promise<boolean>;
  /** Ends all sessions of an account, except one. */
  endOthers(accountId: number, keptId: string | undefined): Promise<void>;
  /** Replaces a refresh token by a new one. The use of a replaced token ends its session. */
  refresh(refreshToken: string, lifetimeSeconds: number): Promise<Refreshed>;
  /** Records in the background that a session is used. */
  recordUse(id: string, lastUsedAt: Date): void;
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
const newRefreshToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(createHash('sha256').update(token).digest());

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
  const until = (lifetimeSeconds: number): Date => new Date(Date.now() + lifetimeSeconds * 1000);

  return {
    async start(accountId, { userAgent, address }, { lifetimeSeconds, withRefresh }) {
      const refreshToken = withRefresh ? newRefreshToken() : undefined;
      const id = newId();
      await table.create({
        data: {
          id,
          accountId,
          address,
          userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
          expiresAt: until(lifetimeSeconds),
          refreshHash: refreshToken === undefined ? null : hashOf(refreshToken),
        },
      });
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

    list: (accountId) =>
      table.findMany({
        where: { accountId, expiresAt: { gt: new Date() } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: infoSelection,
      }),

    async end(accountId, id) {
      const { count } = await table.deleteMany({ where: { accountId, id } });
      await ended(accountId);
      return count > 0;
    },

    async endOthers(accountId, keptId) {
      await table.deleteMany({ where: { accountId, ...(keptId !== undefined && { id: { not: keptId } }) } });
      await ended(accountId);
    },

    async refresh(refreshToken, lifetimeSeconds) {
      const hash = hashOf(refreshToken);
      const next = newRefreshToken();
      const now = new Date();
      const [rotated] = await table.updateManyAndReturn({
        where: { refreshHash: hash, expiresAt: { gt: now } },
        data: {
          refreshHash: hashOf(next),
          previousHash: hash,
          refreshedAt: now,
          lastUsedAt: now,
          expiresAt: until(lifetimeSeconds),
        },
        select: { id: true, accountId: true },
      });
      if (rotated !== undefined) {
        const { id: sessionId, accountId } = rotated;
        return { outcome: 'refreshed', accountId, sessionId, refreshToken: next };
      }
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

    recordUse: uses.record,
    close: uses.close,

    removeExpired: (signal) =>
      prune(database, { table: 'auth.sessions', where: 'expires_at < now()', ...(signal && { signal }) }),
  };
}
