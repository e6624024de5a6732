import { groupIn } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { Holder } from '@millrace/service';

const holderSql = `
  SELECT a.id::text AS key, ${groupIn('a')} AS "group"
  FROM image.images i JOIN auth.accounts a ON a.id = i.account_id WHERE i.id = $1`;

/** The account of an image. An image that was deleted meanwhile is its own holder: its check fails. */
export async function readHolder(database: Pick<Database, 'query'>, imageId: string): Promise<Holder> {
  const [row] = await database.query<{ key: string; group: string | null }>(holderSql, [imageId]);
  if (row === undefined) return { key: imageId };
  return { key: row.key, ...(row.group !== null && { group: row.group }) };
}
