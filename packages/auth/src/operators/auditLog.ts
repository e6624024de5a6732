import type { Database } from '@millrace/database';
import { z } from 'zod';

/** An entry of the audit log. */
export interface AuditRow {
  id: number;
  at: Date;
  actorId: number | null;
  actor: string;
  action: string;
  target: string;
  accountId: number | null;
  details: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
}

export interface AuditLog {
  /**
   * Newest first.
   *
   * @param query.accountId only changes by this account, and those that concern it
   * @param query.before only entries with smaller ids
   */
  list(query: { accountId?: number | undefined; before?: number | undefined; limit: number }): Promise<AuditRow[]>;
}

const details = z.record(z.string(), z.unknown()).catch({});

export function createAuditLog(database: Database): AuditLog {
  return {
    async list({ accountId, before, limit }) {
      const rows = await database.prisma.auditEntry.findMany({
        where: {
          ...(before !== undefined && { id: { lt: before } }),
          ...(accountId !== undefined && { OR: [{ actorId: accountId }, { accountId }] }),
        },
        orderBy: { id: 'desc' },
        take: limit,
      });
      return rows.map((row) => ({ ...row, id: Number(row.id), details: details.parse(row.details) }));
    },
  };
}
