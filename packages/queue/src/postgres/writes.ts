import { columnsOf, type InsertParameters, insertJob, insertJobs } from '../table/insert.ts';
import { settleDone, settleManyDone } from '../table/settle.ts';
import type { QueueDatabase } from './connection/database.ts';
import { StatementBatcher } from './connection/statementBatcher.ts';

/** One delivery of a job. */
export interface Attempt {
  id: string;
  attempt_id: string;
}

/** The writes of every job, grouped: each commit is flushed to disk, and commits with a NOTIFY wait for each other. */
export class Writes {
  readonly #database: QueueDatabase;
  readonly #inserts: StatementBatcher<InsertParameters>;
  readonly #endings: StatementBatcher<Attempt>;

  constructor(database: QueueDatabase) {
    this.#database = database;
    this.#inserts = new StatementBatcher((jobs) => this.#insertAll(jobs));
    this.#endings = new StatementBatcher((attempts) => this.#endAll(attempts));
  }

  /** Adds a job. */
  insert(job: InsertParameters): Promise<void> {
    return this.#inserts.add(job);
  }

  /** Ends a job that is done, unless another attempt holds it. */
  end(attempt: Attempt): Promise<void> {
    return this.#endings.add(attempt);
  }

  async #insertAll(jobs: readonly InsertParameters[]): Promise<void> {
    const [first] = jobs;
    if (first === undefined) return;
    if (jobs.length === 1) await this.#database.prepared('queue.insertJob', insertJob, [...first]);
    else {
      await this.#database.prepared('queue.insertJobs', insertJobs, columnsOf(jobs));
    }
  }

  async #endAll(attempts: readonly Attempt[]): Promise<void> {
    const ended = attempts.length > 1 ? await this.#endUnlocked(attempts) : new Set();
    // The rest is already gone, or locked by an owner that ends it too. A statement for one job may wait for the lock.
    const left = attempts.filter((attempt) => !ended.has(attempt.attempt_id));
    for (const { id, attempt_id } of left)
      await this.#database.prepared('queue.settleDone', settleDone, [id, attempt_id]);
  }

  async #endUnlocked(attempts: readonly Attempt[]): Promise<Set<string>> {
    const { rows } = await this.#database.prepared<{ attempt_id: string }>('queue.settleManyDone', settleManyDone, [
      attempts.map(({ id }) => id),
      attempts.map(({ attempt_id }) => attempt_id),
    ]);
    return new Set(rows.map(({ attempt_id }) => attempt_id));
  }
}
