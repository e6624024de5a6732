import type { Prisma, Transaction } from '@millrace/database';
import { requestIdOf } from '@millrace/http';
import type { Request } from 'express';
import { accountOf } from '../guards.ts';
import { clientAddress } from '../limits.ts';

/** Who makes a change, for the audit log. */
export interface Actor {
  /** Null for the command line and for the platform itself. */
  id: number | null;
  /** The e-mail address at the time of the change, or what acts instead of an account. */
  name: string;
  /** The client's address, as `clientAddress` returns it. */
  address: string | null;
  requestId: string | null;
}

/** The operator who sent a request, behind a guard that requires a credential. */
export function actorOf(req: Request): Actor {
  const { id, email } = accountOf(req);
  return { id, name: email, address: clientAddress(req), requestId: requestIdOf(req) };
}

/** The person at the command line of the database's machine. */
export const commandLine: Actor = { id: null, name: 'command line', address: null, requestId: null };

/** A rule of the platform, such as that its first account is an operator. */
export const platform: Actor = { id: null, name: 'platform', address: null, requestId: null };

export interface AuditEvent {
  /** Noun and verb: `account.suspend`. */
  action: `${string}.${string}`;
  /** What is changed, by kind and id: `account:12`. */
  target: `${string}:${string | number}`;
  /** The account that the change concerns: itself, or the owner of the target. */
  accountId?: number | undefined;
  /** No secrets: every operator can read it. */
  details?: Prisma.InputJsonObject;
}

/** Writes an entry of the audit log in the transaction of the change, so that neither exists without the other. */
export async function recordInAudit(tx: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  const { action, target, accountId = null, details = {} } = event;
  await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actor: actor.name,
      address: actor.address,
      requestId: actor.requestId,
      action,
      target,
      accountId,
      details,
    },
    select: { id: true },
  });
}
