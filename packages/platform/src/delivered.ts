import type { MediaTables } from './tables.ts';

/**
 * An SQL query: the ids under which an account has objects that are delivered.
 *
 * @param account a placeholder
 * @param where a condition on the media
 */
export const deliveredIdsOf = ({ media, pictured }: MediaTables, account: string, where = 'true'): string => {
  const ids = `SELECT id FROM ${media} WHERE account_id = ${account} AND ${where}`;
  return pictured === undefined
    ? ids
    : `${ids} UNION ALL
       SELECT '${pictured.noun}-' || id FROM ${pictured.table} WHERE account_id = ${account} AND picture_key IS NOT NULL`;
};

/** An SQL expression: the account of the row whose picture lies under an id; null if there is none. */
export const pictureOwner = ({ pictured }: Pick<MediaTables, 'pictured'>, id: string): string =>
  pictured === undefined
    ? 'NULL::int'
    : `(SELECT p.account_id FROM ${pictured.table} p WHERE p.id = substring(${id} FROM '^${pictured.noun}-([1-9][0-9]{0,9})$')::bigint)`;
