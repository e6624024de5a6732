import type { Database } from '@millrace/database';
import { type Keep, keepNothing } from '../janitor/sweep.ts';
import type { MediaStatus } from './tables.ts';

/** What becomes of a media row when its bytes are stored, and which of its objects it names then. SQL and columns are constants of ours. */
export interface AfterUpload {
  /** Columns of a new row that have a value before the upload ends, beside those of every row. */
  initial: Readonly<Record<string, string>>;
  /** Assignments to the row of a complete upload; its parameters begin at $4. */
  accept: { assignments: string; parameters(jobId: string): string[] };
  /** The id of the job that processes the row, as an expression. */
  jobId: string;
  /** What the row names of its objects: the sweeper removes the rest. */
  keeps(database: Database, media: string, id: string): Promise<Keep>;
}

const keepAll: Keep = { source: true, attempts: 'all' };

/**
 * A job makes what is delivered. The row also has title, progress, job_id, output_prefix, error_code and error_message, and is
 * `processing` until the job's result is applied.
 */
export const transcoded: AfterUpload = {
  initial: { title: '' },
  accept: { assignments: `status = 'processing', job_id = $4::uuid`, parameters: (jobId) => [jobId] },
  jobId: 'job_id',
  async keeps(database, media, id) {
    const [row] = await database.query<{ status: MediaStatus; prefix: string | null }>(
      `SELECT status, output_prefix AS prefix FROM ${media} WHERE id = $1`,
      [id],
    );
    // A source that cannot be transcoded is of no use: the uploader has it, and uploads another.
    if (row === undefined || row.status === 'error') return keepNothing;
    return row.status === 'ready' ? { source: true, attempts: { prefix: row.prefix } } : keepAll;
  },
};

/** The upload is `ready` as soon as it is accepted. The service itself keeps account of what it makes of it later. */
export const asUploaded: AfterUpload = {
  initial: {},
  accept: { assignments: `status = 'ready'`, parameters: () => [] },
  jobId: 'NULL::uuid',
  async keeps(database, media, id) {
    const rows = await database.query(`SELECT 1 FROM ${media} WHERE id = $1`, [id]);
    return rows.length > 0 ? keepAll : keepNothing;
  },
};
