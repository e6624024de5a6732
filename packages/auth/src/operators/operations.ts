import { changesOf, type Handlers, operation, serialId, text } from '@millrace/http';
import { z } from 'zod';
import { type Account, roles } from '../accounts/account.ts';
import { actorOf } from './audit.ts';
import type { AuditLog, AuditRow } from './auditLog.ts';
import { cursorField, cut, idPaging } from './cursor.ts';
import type { ManagedAccount, ManagedAccounts } from './managedAccounts.ts';

export const operatorsTag = 'Operators';
const security = 'admin';
const params = z.object({ id: serialId });

/** What an operator tells the owner. */
export const reasonField = text({ max: 500 });

const limit = (most: number, what: string) =>
  z
    .int('must be a whole number, or null')
    .min(0, 'must not be negative')
    .max(most, 'is too large')
    .nullable()
    .describe(`${what}; 0: no limit; null: the service’s setting`);

const quota = z
  .object({
    bytes: limit(Number.MAX_SAFE_INTEGER, 'Bytes of uploaded files that the account may keep at the service'),
    unfinished: limit(1_000_000, 'Uploads and jobs that the account may have in progress there'),
  })
  .meta({ id: 'AccountQuota' });

const account = z
  .object({
    id: z.int().min(1),
    email: z.string(),
    companyName: z.string().nullable(),
    display_name: z.string().nullable(),
    role: z.enum(roles),
    services: z.array(z.string()).describe('Where the account is registered'),
    created_at: z.iso.datetime(),
    suspended: z
      .object({ at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe('Null unless an operator has suspended the account'),
    quotas: z.object({ video: quota, music: quota, image: quota }),
  })
  .meta({ id: 'ManagedAccount' });

const oneAccount = z.object({ account });

const changes = changesOf({
  suspended: z.object({ reason: reasonField }).nullable().describe('null ends the suspension'),
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }),
  quotas: changesOf({
    video: changesOf(quota.shape),
    music: changesOf(quota.shape),
    image: changesOf(quota.shape),
  }).describe('Limits that are not given stay'),
});

const auditEntry = z
  .object({
    id: z.int().min(1),
    at: z.iso.datetime(),
    actor: z
      .object({
        id: z.int().nullable().describe('Null for the command line and for the platform itself'),
        name: z.string().describe('The e-mail address at the time'),
      })
      .describe('Who made the change'),
    action: z.string().describe('Such as `account.suspend`'),
    target: z.string().describe('Such as `account:12` or `videos:<id>`'),
    account_id: z.int().nullable().describe('The account that the change concerns'),
    details: z.looseObject({}).meta({ override: { type: 'object', additionalProperties: true } }),
    address: z.string().nullable().describe('The client’s address'),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

/** What operators do with accounts; the same at every service. */
export const adminOperations = {
  list: operation({
    method: 'get',
    path: '/admin/accounts',
    operationId: 'adminListAccounts',
    tag: operatorsTag,
    summary: 'List accounts, newest first',
    security,
    query: idPaging(100).extend({
      q: text({ max: 254 }).optional().describe('Part of the address, the company or the display name, in any case'),
    }),
    answers: {
      200: { description: 'A page of the accounts', json: z.object({ accounts: z.array(account), ...cursorField }) },
    },
  }),
  get: operation({
    method: 'get',
    path: '/admin/accounts/:id',
    operationId: 'adminGetAccount',
    tag: operatorsTag,
    summary: 'Get an account',
    security,
    params,
    answers: { 200: { description: 'The account', json: oneAccount } },
  }),
  change: operation({
    method: 'patch',
    path: '/admin/accounts/:id',
    operationId: 'adminChangeAccount',
    tag: operatorsTag,
    summary: 'Suspend an account or end its suspension, change its role and its quotas',
    description:
      'A suspension holds at all services within 5 s: tokens, keys, uploads and public media of the account. All of it comes back at its end.',
    security,
    params,
    body: changes,
    answers: { 200: { description: 'The account', json: oneAccount } },
    errors: ['conflict'],
  }),
  audit: operation({
    method: 'get',
    path: '/admin/audit',
    operationId: 'adminListAudit',
    tag: operatorsTag,
    summary: 'List what operators have changed, newest first',
    security,
    query: idPaging(100).extend({
      account: serialId.optional().describe('Only changes by this account, and those that concern it'),
    }),
    answers: {
      200: { description: 'A page of the entries', json: z.object({ entries: z.array(auditEntry), ...cursorField }) },
    },
  }),
};

const presentAccount = ({ displayName, createdAt, suspended, ...rest }: ManagedAccount): z.input<typeof account> => ({
  ...rest,
  display_name: displayName,
  created_at: createdAt.toISOString(),
  suspended: suspended && { at: suspended.at.toISOString(), reason: suspended.reason },
});

const presentEntry = (row: AuditRow): z.input<typeof auditEntry> => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actor },
  action: row.action,
  target: row.target,
  account_id: row.accountId,
  details: row.details,
  address: row.address,
  request_id: row.requestId,
});

const idOf = ({ id }: { id: number }): number => id;

/** Handles /admin/accounts and /admin/audit. */
export const adminHandlers = ({
  accounts,
  auditLog,
}: {
  accounts: ManagedAccounts;
  auditLog: AuditLog;
}): Handlers<typeof adminOperations, Account> => ({
  async list({ query: { q, cursor, limit } }) {
    const { page, next_cursor } = cut(await accounts.list({ q, before: cursor, limit: limit + 1 }), limit, idOf);
    return { accounts: page.map(presentAccount), next_cursor };
  },
  get: async ({ params }) => ({ account: presentAccount(await accounts.get(params.id)) }),
  change: async ({ params, body }, req) => ({
    account: presentAccount(await accounts.change(params.id, body, actorOf(req))),
  }),
  async audit({ query: { account: accountId, cursor, limit } }) {
    const rows = await auditLog.list({ accountId, before: cursor, limit: limit + 1 });
    const { page, next_cursor } = cut(rows, limit, idOf);
    return { entries: page.map(presentEntry), next_cursor };
  },
});
