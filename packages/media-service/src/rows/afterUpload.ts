import type { Database } from '@millrace/database';
import { type KeptObjects, keepNothing } from '../janitor/sweep.ts';
import type { MediaStatus } from './tables.ts';

/** How a media row changes when its bytes are stored, and which objects it then names. SQL and columns must be constants. */
export interface AfterUpload {
  /** Columns of a new row that have a value before the upload ends, in addition to those of every row. */
  initial: Readonly<Record<string, string>>;
  /** Assignments to the row of a complete upload; their parameters start at $4. */
  accept: { assignments: string; parameters(jobId: string): string[] };
  /** An SQL expression for the id of the job that processes the row. */
  jobId: string;
  /** The objects that the row names; the sweeper removes the rest. */
  keptObjects(database: Database, media: string, id: string): Promise<KeptObjects>;
}

const keepAll: KeptObjects = { source: true, attempts: 'all' };

/**
 * A job creates what is delivered. The row also has title, progress, job_id, output_prefix, error_code and error_message, and stays
 * `processing` until the job's result is applied.
 */
export const transcoded: AfterUpload = {
  initial: { title: '' },
  accept: { assignments: `status = 'processing', job_id = $4::uuid`, parameters: (jobId) => [jobId] },
  jobId: 'job_id',
  async keptObjects(database, media, id) {
    const [row] = await database.query<{ status: MediaStatus; prefix: string | null }>(
      `SELECT status, output_prefix AS prefix FROM ${media} WHERE id = $1`,
      [id],
    );
    // A source that cannot be transcoded is useless: the uploader has it and must upload another.
    if (row === undefined || row.status === 'error') return keepNothing;
    return row.status === 'ready' ? { source: true, attempts: { prefix: row.prefix } } : keepAll;
  },
};

/** The upload is `ready` as soon as it is accepted. The service tracks what it derives from the upload itself. */
export const asUploaded: AfterUpload = {
  initial: {},
  accept: { assignments: `status = 'ready'`, parameters: () => [] },
  jobId: 'NULL::uuid',
  async keptObjects(database, media, id) {
    const rows = await database.query(`SELECT 1 FROM ${media} WHERE id = $1`, [id]);
    return rows.length > 0 ? keepAll : keepNothing;
  },
};
