import { type Account, actorOf, cursorField, cut, idPaging, operatorsTag } from '@millrace/auth';
import { type Handlers, operation } from '@millrace/http';
import { shownJobStates } from '@millrace/queue';
import { z } from 'zod';
import type { ServiceJob, ServiceJobs } from './jobs.ts';
import type { Overview } from './overview.ts';

const security = 'admin';
const count = z.int().min(0);
const approximate = z.boolean().describe('Whether the numbers are estimates, because the table is large');

const job = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(shownJobStates),
    medium_id: z.string().nullable().describe('The medium that waits for it'),
    account_id: z.int().nullable(),
    attempts: count,
    max_attempts: count,
    crashes: count.describe('Workers that it killed or hung'),
    reason: z.string().nullable().describe('Why the last attempt failed'),
    request_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    run_at: z.iso.datetime().describe('When it may run'),
  })
  .meta({ id: 'Job' });

const overview = z
  .object({
    version: z.string().describe('Of this service'),
    migration: z.string().describe('The last migration of the database'),
    engines: z.object({ database: z.string(), queue: z.string(), storage: z.string() }),
    accounts: z.object({
      total: count,
      approximate,
      suspended: count,
      new_in_seven_days: count,
    }),
    media: z
      .object({ total: count, approximate, bytes: count.describe('Of the uploaded files') })
      .describe('Of this service'),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: count,
        active: count,
        dead: count,
        oldest_waiting_seconds: z.number().min(0),
      }),
    ),
    workers: z
      .array(z.object({ name: z.string(), count }))
      .describe('Processes of workers that are connected to the queue; a worker without a process is absent'),
    read_at: z.iso.datetime().describe('At most ten seconds ago'),
  })
  .meta({ id: 'Overview' });

/** What operators see and do of a service's work, besides its media. */
export const operatorOperations = {
  overview: operation({
    method: 'get',
    path: '/admin/overview',
    operationId: 'adminGetOverview',
    tag: operatorsTag,
    summary: 'Get numbers of accounts, media, queues and workers',
    security,
    answers: { 200: { description: 'The numbers', json: overview } },
  }),
  jobs: operation({
    method: 'get',
    path: '/admin/jobs',
    operationId: 'adminListJobs',
    tag: operatorsTag,
    summary: 'List the jobs of this service, newest first',
    security,
    query: idPaging(100).extend({
      state: z.enum(shownJobStates, { error: `must be one of ${shownJobStates.join(', ')}` }).default('dead'),
    }),
    answers: { 200: { description: 'A page of the jobs', json: z.object({ jobs: z.array(job), ...cursorField }) } },
  }),
  retry: operation({
    method: 'post',
    path: '/admin/jobs/:id/retry',
    operationId: 'adminRetryJob',
    tag: operatorsTag,
    summary: 'Let a dead job run again',
    description: 'The job has all its attempts again. It may get another id.',
    security,
    params: z.object({ id: z.uuid() }),
    answers: {
      200: { description: 'The job waits', json: z.object({ id: z.uuid().describe('Of the job that waits') }) },
    },
    errors: ['conflict'],
  }),
};

const presentJob = (row: ServiceJob): z.input<typeof job> => ({
  id: row.id,
  name: row.name,
  state: row.state,
  medium_id: row.mediumId,
  account_id: row.accountId === 0 ? null : row.accountId,
  attempts: row.attempts,
  max_attempts: row.maxAttempts,
  crashes: row.crashes,
  reason: row.reason,
  request_id: row.requestId,
  created_at: row.createdAt.toISOString(),
  run_at: row.runAt.toISOString(),
});

const presentOverview = ({ accounts, queues, readAt, ...rest }: Overview): z.input<typeof overview> => ({
  ...rest,
  accounts: {
    total: accounts.total,
    approximate: accounts.approximate,
    suspended: accounts.suspended,
    new_in_seven_days: accounts.newInSevenDays,
  },
  queues: queues.map(({ oldestWaitingSeconds, ...depth }) => ({
    ...depth,
    oldest_waiting_seconds: oldestWaitingSeconds,
  })),
  read_at: readAt.toISOString(),
});

/** Handles /admin/overview and /admin/jobs. */
export const operatorHandlers = ({
  jobs,
  readOverview,
}: {
  jobs: ServiceJobs;
  readOverview: () => Promise<Overview>;
}): Handlers<typeof operatorOperations, Account> => ({
  overview: async () => presentOverview(await readOverview()),
  async jobs({ query: { state, cursor, limit } }) {
    const found = await jobs.list({ state, before: cursor, limit: limit + 1 });
    const { page, next_cursor } = cut(found, limit, ({ seq }) => seq);
    return { jobs: page.map(presentJob), next_cursor };
  },
  retry: async ({ params }, req) => ({ id: await jobs.retry(params.id, actorOf(req)) }),
});
