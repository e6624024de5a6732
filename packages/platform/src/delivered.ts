import type { MediaTables } from './tables.ts';

/**
 * An SQL query: the ids under which an account has objects that are delivered.
 *
 * @param account a placeholder
 * @param where a condition on the media
 */
export const deliveredIdsOf = ({ media, playlists }: MediaTables, account: string, where = 'true'): string => {
  const ids = `SELECT id FROM ${media} WHERE account_id = ${account} AND ${where}`;
  return playlists === undefined
    ? ids
    : `${ids} UNION ALL
       SELECT 'playlist-' || id FROM ${playlists} WHERE account_id = ${account} AND picture_key IS NOT NULL`;
};

/** An SQL expression: the account of the playlist whose picture lies under an id; null if there is none. */
export const playlistOwner = ({ playlists }: Pick<MediaTables, 'playlists'>, id: string): string =>
  playlists === undefined
    ? 'NULL::int'
    : `(SELECT p.account_id FROM ${playlists} p WHERE p.id = substring(${id} FROM '^playlist-([1-9][0-9]{0,9})$')::bigint)`;
