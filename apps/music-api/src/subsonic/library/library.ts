import type { Database } from '@millrace/database';

/** Where songs, albums and artists are read. */
export interface Library {
  database: Database;
  /** Accounts that are suspended: nobody sees what they have. */
  hidden: () => readonly number[];
}
