import type { Database } from '@millrace/database';
import type { BlockedMedia } from '@millrace/media-service';

/** Where songs, albums and artists are read. */
export interface Library {
  database: Database;
  /** Suspended accounts: nobody sees what they have. */
  blocked: Pick<BlockedMedia, 'accounts'>;
}

/** The ids that a statement selects. */
export const idsOf = async (
  { database }: Pick<Library, 'database'>,
  sql: string,
  values: readonly unknown[],
): Promise<string[]> => (await database.query<{ id: string }>(sql, values)).map(({ id }) => id);
