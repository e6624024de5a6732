import type { Auth } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { MediaKind } from '@millrace/storage';
import { webhookDisabledTypeOf } from '../events/types.ts';

/** Why the platform has disabled an endpoint. */
export type DisabledBy = 'failing' | 'gone';

/** Disables an endpoint, and tells its owner by an event and a mail. */
export type DisableEndpoint = (endpoint: { id: string; leaseId: string }, reason: DisabledBy) => Promise<void>;

export function createDisabling(deps: {
  database: Database;
  kind: MediaKind;
  auth: Pick<Auth, 'mails'>;
}): DisableEndpoint {
  const { database, kind, auth } = deps;
  return ({ id, leaseId }, reason) =>
    database.transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ accountId: number; url: string }[]>`
        UPDATE platform.webhooks SET status = 'disabled', disabled_reason = ${reason}, lease_id = NULL, lease_until = NULL
        WHERE id = ${id} AND lease_id = ${leaseId}::uuid AND status = 'enabled'
        RETURNING account_id AS "accountId", url`;
      if (row === undefined) return;
      const { accountId } = row;
      // Without the path, which may be a secret.
      const url = new URL(row.url).origin;
      await tx.newEvent.create({
        data: { kind, accountId, type: webhookDisabledTypeOf(kind), mediaId: id, medium: { id, url, reason } },
        select: { id: true },
      });
      if (auth.mails.enabled) {
        await auth.mails.add(database.executor(tx), { template: 'webhookDisabled', accountId, webhookId: id });
      }
    });
}
