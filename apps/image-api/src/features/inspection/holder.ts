import { groupIn, holderOfAccount } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { Holder } from '@millrace/service';

const holderSql = `
  SELECT a.id, ${groupIn('a')} AS "group"
  FROM image.images i JOIN auth.accounts a ON a.id = i.account_id WHERE i.id = $1`;

/** The account of an image. An image that was deleted meanwhile is its own holder: its check fails. */
export async function readHolder(database: Pick<Database, 'query'>, imageId: string): Promise<Holder> {
  const [row] = await database.query<{ id: number; group: string | null }>(holderSql, [imageId]);
  return row === undefined ? { key: imageId } : holderOfAccount(row.id, row.group ?? undefined);
}
