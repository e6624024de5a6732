import type { Database, Prisma, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { type Role, roleOf, type ServiceName } from '../accounts/account.ts';
import { emailKeyOf } from '../fields.ts';
import type { Changes } from '../sessions/changes.ts';
import { assertAnotherAdmin, changeRole, lockAdmins } from './admins.ts';
import { type Actor, recordInAudit } from './audit.ts';

/** The limits of an account at one service. Null: the service's setting. 0: no limit. */
export interface AccountQuota {
  bytes: number | null;
  unfinished: number | null;
}

export const services = ['video', 'music', 'image'] as const satisfies readonly ServiceName[];

/** An account as operators see it. */
export interface ManagedAccount {
  id: number;
  email: string;
  companyName: string | null;
  displayName: string | null;
  role: Role;
  services: string[];
  createdAt: Date;
  suspended: { at: Date; reason: string } | null;
  quotas: Record<ServiceName, AccountQuota>;
}

export interface AccountChanges {
  /** null ends a suspension. */
  suspended?: { reason: string } | null | undefined;
  role?: Role | undefined;
  quotas?: { [Service in ServiceName]?: Partial<AccountQuota> | undefined } | undefined;
}

export interface ManagedAccounts {
  /**
   * Newest first.
   *
   * @param query.q part of the address, the company or the display name; ignores case
   * @param query.before only accounts with smaller ids
   */
  list(query: { q?: string | undefined; before?: number | undefined; limit: number }): Promise<ManagedAccount[]>;
  /** @throws AppError not_found */
  get(id: number): Promise<ManagedAccount>;
  /**
   * All changes or none, each with its entry in the audit log. What changes nothing writes nothing.
   *
   * @throws AppError not_found; conflict for the only operator, and for the suspension of one's own account
   */
  change(id: number, changes: AccountChanges, actor: Actor): Promise<ManagedAccount>;
}

const selection = {
  id: true,
  email: true,
  companyName: true,
  displayName: true,
  role: true,
  services: true,
  createdAt: true,
  suspendedAt: true,
  suspendedReason: true,
  quotas: { select: { service: true, bytes: true, unfinished: true } },
} as const satisfies Prisma.AccountSelect;

type Row = Prisma.AccountGetPayload<{ select: typeof selection }>;

function managed({ suspendedAt, suspendedReason, quotas, ...row }: Row): ManagedAccount {
  const quotaAt = (service: ServiceName): AccountQuota => {
    const own = quotas.find((quota) => quota.service === service);
    return { bytes: own?.bytes == null ? null : Number(own.bytes), unfinished: own?.unfinished ?? null };
  };
  return {
    ...row,
    role: roleOf(row),
    suspended: suspendedAt && { at: suspendedAt, reason: suspendedReason ?? '' },
    quotas: { video: quotaAt('video'), music: quotaAt('music'), image: quotaAt('image') },
  };
}

const noSuchAccount = () => new AppError('not_found', 'There is no such account.');

export function createManagedAccounts({
  database,
  changes: notices,
}: {
  database: Database;
  changes: Pick<Changes, 'tell' | 'announce'>;
}): ManagedAccounts {
  const { account: table } = database.prisma;

  async function suspend(tx: Transaction, account: Row, reason: string, actor: Actor): Promise<void> {
    if (account.id === actor.id) throw new AppError('conflict', 'You cannot suspend your own account.');
    if (account.suspendedAt !== null && account.suspendedReason === reason) return;
    await assertAnotherAdmin(tx, account.id);
    await tx.account.update({
      where: { id: account.id },
      // A new reason for a suspension that holds does not begin another one.
      data: { suspendedAt: account.suspendedAt ?? new Date(), suspendedReason: reason },
      select: { id: true },
    });
    await record(tx, account, actor, 'account.suspend', { reason });
  }

  async function restore(tx: Transaction, account: Row, actor: Actor): Promise<void> {
    if (account.suspendedAt === null) return;
    await tx.account.update({
      where: { id: account.id },
      data: { suspendedAt: null, suspendedReason: null },
      select: { id: true },
    });
    await record(tx, account, actor, 'account.restore', {});
  }

  async function setQuotas(
    tx: Transaction,
    account: Row,
    given: NonNullable<AccountChanges['quotas']>,
    actor: Actor,
  ): Promise<void> {
    const before = managed(account).quotas;
    for (const service of services) {
      const wanted = given[service];
      if (wanted === undefined) continue;
      const { bytes = before[service].bytes, unfinished = before[service].unfinished } = wanted;
      if (bytes === before[service].bytes && unfinished === before[service].unfinished) continue;
      const limits = { bytes, unfinished };
      await tx.accountQuota.upsert({
        where: { accountId_service: { accountId: account.id, service } },
        create: { accountId: account.id, service, ...limits },
        update: limits,
      });
      await record(tx, account, actor, 'account.quota', { service, ...limits });
    }
  }

  const record = (
    tx: Transaction,
    { id, email }: Row,
    actor: Actor,
    action: `account.${string}`,
    details: Prisma.InputJsonObject,
  ) => recordInAudit(tx, actor, { action, target: `account:${id}`, accountId: id, details: { email, ...details } });

  const get: ManagedAccounts['get'] = async (id) => {
    const row = await table.findUnique({ where: { id }, select: selection });
    if (row === null) throw noSuchAccount();
    return managed(row);
  };

  return {
    get,

    async list({ q, before, limit }) {
      // Ids first, so that the search reads no relation. `strpos`, because LIKE has special characters.
      const ids = await database.query<{ id: number }>(
        `SELECT id FROM auth.accounts
         WHERE ($1::int IS NULL OR id < $1) AND ($2::text IS NULL OR strpos(email_key, $2) > 0
           OR strpos(lower(company_name), lower($3)) > 0 OR strpos(lower(display_name), lower($3)) > 0)
         ORDER BY id DESC LIMIT $4`,
        [before ?? null, q === undefined ? null : emailKeyOf(q), q ?? null, limit],
      );
      const rows = await table.findMany({
        where: { id: { in: ids.map(({ id }) => id) } },
        orderBy: { id: 'desc' },
        select: selection,
      });
      return rows.map(managed);
    },

    async change(id, { suspended, role, quotas }, actor) {
      await database.transaction(async (tx) => {
        // One change of accounts at a time: it decides who is an operator, and each must see what the one before did.
        await lockAdmins(tx);
        if (actor.id !== null) await assertStillAdmin(tx, actor.id);
        const account = await tx.account.findUnique({ where: { id }, select: selection });
        if (account === null) throw noSuchAccount();
        if (suspended) await suspend(tx, account, suspended.reason, actor);
        else if (suspended === null) await restore(tx, account, actor);
        if (role !== undefined) await changeRole(tx, { id }, role, actor);
        if (quotas !== undefined) await setQuotas(tx, account, quotas, actor);
      });
      await notices.tell(id);
      if (suspended !== undefined) await notices.announce('standing', String(id));
      return get(id);
    },
  };
}

/** An operator whose role was taken since the guard admitted the request. */
async function assertStillAdmin(tx: Transaction, id: number): Promise<void> {
  const actor = await tx.account.findUnique({ where: { id }, select: { role: true, suspendedAt: true } });
  if (actor === null || roleOf(actor) !== 'admin' || actor.suspendedAt !== null) {
    throw new AppError('forbidden', 'This account is not an operator of the platform any more.');
  }
}
