import { type Actor, recordInAudit } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { isWorkerJob, type JobName } from '@millrace/jobs';
import {
  lockShownJob,
  readJobs,
  replaceDeadJob,
  reviveDeadJob,
  type ShownJob,
  type ShownJobState,
} from '@millrace/queue';
import { AppError } from '@millrace/service';
import type { MediaTables } from '../tables.ts';

/** A job, and the medium that it works on, if that still waits for it. */
export interface ServiceJob extends ShownJob {
  mediumId: string | null;
}

export interface ServiceJobs {
  /** The service's jobs, newest first. @param query.before only jobs with a smaller `seq` */
  list(query: { state: ShownJobState; before?: number | undefined; limit: number }): Promise<ServiceJob[]>;
  /**
   * Lets a dead job wait again with all its attempts. @returns the id of the job that waits now
   * @throws AppError not_found; conflict if it is not dead, or if its medium is not being processed any more
   */
  retry(id: string, actor: Actor): Promise<string>;
}

export function createServiceJobs(deps: {
  database: Database;
  tables: MediaTables;
  /** The jobs that the service owns. */
  names: readonly JobName[];
}): ServiceJobs {
  const { database, tables, names } = deps;
  const { media, noun } = tables;
  /** Whether the media have jobs; images have none. */
  const areProcessed = names.some(isWorkerJob);

  return {
    async list(query) {
      const jobs = await readJobs((sql, parameters) => database.query(sql, parameters), { ...query, names });
      if (!areProcessed) return jobs.map((job) => ({ ...job, mediumId: null }));
      const rows = await database.query<{ id: string; jobId: string }>(
        [{ table: media, mediumId: 'id' }, ...(tables.otherJobs ?? [])]
          .map(
            ({ table, mediumId }) =>
              `SELECT ${mediumId} AS id, job_id AS "jobId" FROM ${table} WHERE job_id = ANY($1::uuid[])`,
          )
          .join(' UNION ALL '),
        [jobs.map(({ id }) => id)],
      );
      const mediumOf = new Map(rows.map(({ id, jobId }) => [jobId, id]));
      return jobs.map((job) => ({ ...job, mediumId: mediumOf.get(job.id) ?? null }));
    },

    async retry(id, actor) {
      return database.transaction(async (tx) => {
        const read = <Row extends object>(sql: string, parameters: readonly unknown[]) =>
          tx.$queryRawUnsafe<Row[]>(sql, ...parameters);
        const executor = database.executor(tx);
        // The medium before its job, like the results that are applied: see Settlement.
        const [medium] = areProcessed
          ? await read<{ id: string; status: string }>(
              `SELECT id, status FROM ${media} WHERE job_id = $1::uuid FOR UPDATE`,
              [id],
            )
          : [];
        const job = await lockShownJob(read, id, names);
        if (job === undefined) throw noSuchJob();
        if (job.state !== 'dead')
          throw new AppError('conflict', `The job is ${job.state}. Only dead jobs are retried.`);
        const next = isWorkerJob(job.name) ? await again(medium) : id;
        if (next === id) await reviveDeadJob(executor, id);
        const accountId = job.accountId === 0 ? undefined : job.accountId;
        const { name, attempts, reason } = job;
        await recordInAudit(tx, actor, {
          action: 'job.retry',
          target: `job:${id}`,
          accountId,
          details: { name, attempts, reason, job: next },
        });
        return next;

        /** Owner and job change together, so a letter of the old job changes nothing. */
        async function again(current: { id: string; status: string } | undefined): Promise<string> {
          if (current?.status !== 'processing') {
            throw new AppError(
              'conflict',
              `No ${noun} waits for this job any more. If one is missing, upload it again.`,
            );
          }
          const jobId = await replaceDeadJob(executor, id);
          await executor.execute(`UPDATE ${media} SET job_id = $2::uuid, updated_at = now() WHERE id = $1`, [
            current.id,
            jobId,
          ]);
          return jobId;
        }
      });
    },
  };
}

const noSuchJob = () => new AppError('not_found', 'There is no such job.');
