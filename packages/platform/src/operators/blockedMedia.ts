import type { Auth } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';
import { deliveredIdsOf } from '../delivered.ts';
import type { PeriodicTask } from '../periodic/periodic.ts';
import type { Purges } from '../purges/purges.ts';
import type { MediaTables } from '../tables.ts';

/**
 * The media of this service that the public must not get: those of suspended accounts, and those that were taken down or deleted: their
 * objects are removed after that. Kept in memory, so that delivery asks no database: about 100 bytes for each medium of a suspended account.
 */
export interface BlockedMedia {
  has(id: string): boolean;
  /** Suspended accounts. */
  accounts(): readonly number[];
  /** @throws AppError not_found, which caches must not keep: the medium may come back */
  assertOpen(id: string): void;
  /** Reads what was taken down, in case a notice was lost. */
  task: PeriodicTask;
}

const pollMs = 4_000;
/** After a day, the objects of what was taken down are gone, also those that an attempt wrote late: see `scheduleSweep`. */
const keptFor = '24 hours';
/** A round may have read before the notice that arrived during it. */
const noticeKeptMs = 60_000;

/** The text of a notice that a medium was taken down. */
export const takedownNotice = ({ kind }: MediaTables, id: string): string => `${kind}:${id}`;

export function createBlockedMedia(deps: {
  database: Database;
  tables: MediaTables;
  auth: Pick<Auth, 'changes' | 'suspended'>;
  purges: Pick<Purges, 'isGone'>;
}): BlockedMedia {
  const { database, tables, auth } = deps;
  const { media, noun } = tables;
  const ids = deliveredIdsOf(tables, '$1');
  /** The suspended owner of each medium. */
  const ownerOf = new Map<string, number>();
  /** By id: until when the medium is blocked even if no round reads it. */
  const takenDown = new Map<string, number>();

  const forget = (accountId: number): void => {
    for (const [id, owner] of ownerOf) if (owner === accountId) ownerOf.delete(id);
  };

  auth.suspended.follow({
    // A suspended account gets no more media: uploads that begin or end are refused in the transaction that would create them.
    async suspended({ accountId }) {
      const rows = await database.query<{ id: string }>(ids, [accountId]);
      for (const { id } of rows) ownerOf.set(id, accountId);
    },
    restored: forget,
  });
  const prefix = takedownNotice(tables, '');
  auth.changes.onAnnouncement('takedown', (notice) => {
    if (notice.startsWith(prefix)) takenDown.set(notice.slice(prefix.length), Date.now() + noticeKeptMs);
  });

  const has = (id: string): boolean => ownerOf.has(id) || takenDown.has(id) || deps.purges.isGone(id);
  return {
    has,
    accounts: () => auth.suspended.ids(),
    assertOpen(id) {
      if (has(id)) {
        throw new AppError('not_found', `There is no such ${noun}.`, { headers: { 'Cache-Control': 'no-store' } });
      }
    },
    task: {
      name: 'reading what was taken down',
      everyMs: pollMs,
      async run() {
        const rows = await database.query<{ id: string }>(
          `SELECT id FROM ${media} WHERE taken_down_at > now() - interval '${keptFor}'`,
        );
        const found = new Set(rows.map(({ id }) => id));
        const now = Date.now();
        for (const [id, until] of takenDown) if (until < now && !found.has(id)) takenDown.delete(id);
        for (const id of found) takenDown.set(id, Math.max(takenDown.get(id) ?? 0, now));
      },
    },
  };
}
