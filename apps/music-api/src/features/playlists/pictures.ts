import type { Database, Transaction } from '@millrace/database';
import type { Pictures, Sweeper } from '@millrace/media';
import type { Purges } from '@millrace/platform';
import { AppError, type Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { noSuchPlaylist } from '../../catalogue/playlistPlaces.ts';
import { mediaIdOfPlaylist } from '../../tables.ts';

/** Attempts at a change during which the owner sets another picture each time. */
const maxAttempts = 5;

/** A playlist as its row has it. */
export interface PlaylistRow {
  /** The owner. */
  accountId: number;
  title: string;
  description: string | null;
  isPublic: boolean;
  isLinked: boolean;
  pictureKey: string | null;
  orderVersion: number;
}

/**
 * An SQL expression on a playlist: the number of positions that no place has any more. Additions take new positions, which they fill; a new
 * order takes new ones for all places, and a removal leaves one.
 */
export const orderVersion = (p: string): string => `(${p}.next_position - ${p}.track_count)`;

const selectRow = `
  SELECT account_id AS "accountId", title, description, is_public AS "isPublic", link_hash IS NOT NULL AS "isLinked", picture_key AS "pictureKey",
    ${orderVersion('p')} AS "orderVersion"
  FROM music.playlists p WHERE id = $1`;

/** Locks the row. @throws AppError not_found if it was deleted in the meantime */
export async function lockPlaylist(tx: Transaction, id: number): Promise<PlaylistRow> {
  const [row] = await tx.$queryRawUnsafe<PlaylistRow[]>(`${selectRow} FOR UPDATE`, id);
  if (row === undefined) throw noSuchPlaylist();
  return row;
}

/** The row was changed after the picture was copied. */
class Overtaken extends Error {}

/** What happens to the picture of a playlist when the playlist changes. A trigger has what the row names no more removed and purged. */
export interface PlaylistPictures {
  /**
   * Changes a playlist. If `closes` says that others may not see it any more, its picture gets an address that nobody knows, in the same
   * transaction: who has the old one gets nothing.
   *
   * @throws AppError not_found; unavailable if the picture changes all the time; those of `write`
   */
  change(
    id: number,
    change: {
      /** Runs before the playlist is locked. */
      first?: (tx: Transaction) => Promise<void>;
      closes: (before: PlaylistRow) => boolean;
      write: (tx: Transaction, before: PlaylistRow) => Promise<unknown>;
    },
  ): Promise<void>;
  /** Removes objects that the row names no more, then as `purgeAgain`. If they cannot be removed now, the janitor does it. */
  settle(id: number): Promise<void>;
  /** After objects were removed: purges copies that caches took between the change and that. */
  purgeAgain(id: number): Promise<void>;
}

export function createPlaylistPictures(deps: {
  database: Database;
  storage: Pick<Storage, 'copy'>;
  pictures: Pick<Pictures, 'replace'>;
  sweeper: Pick<Sweeper, 'sweep'>;
  purges: Pick<Purges, 'purge'>;
  log: Logger;
}): PlaylistPictures {
  const { database, storage, pictures, sweeper, purges, log } = deps;

  const purgeAgain: PlaylistPictures['purgeAgain'] = async (id) => {
    try {
      await database.transaction((tx) => purges.purge(database.executor(tx), mediaIdOfPlaylist(id)));
    } catch (error) {
      log.warn({ err: error, playlistId: id }, 'a picture of a playlist could not be purged a second time');
    }
  };

  const attempt = async (
    id: number,
    { first, closes, write }: Parameters<PlaylistPictures['change']>[1],
    seen: PlaylistRow,
  ): Promise<void> => {
    const pictureToHide = (row: PlaylistRow) => (closes(row) ? row.pictureKey : null);
    const from = pictureToHide(seen);
    const apply = async (tx: Transaction) => {
      await first?.(tx);
      const before = await lockPlaylist(tx, id);
      if (pictureToHide(before) !== from) throw new Overtaken();
      await write(tx, before);
    };
    if (from === null) return database.transaction(apply);
    await pictures.replace({
      mediaId: mediaIdOfPlaylist(id),
      // Without an object, another change has removed it; the row then has another picture.
      make: ({ targetKey }) => storage.copy(from, targetKey),
      assertExists: () => Promise.resolve(),
      async name(tx, targetKey) {
        await apply(tx);
        await tx.playlist.update({ where: { id }, data: { pictureKey: targetKey } });
      },
    });
    // The objects were removed with the replacement.
    await purgeAgain(id);
  };

  return {
    purgeAgain,
    async settle(id) {
      try {
        await sweeper.sweep(mediaIdOfPlaylist(id));
      } catch (error) {
        log.warn(
          { err: error, playlistId: id },
          'a picture of a playlist could not be removed; the janitor will retry',
        );
        return;
      }
      await purgeAgain(id);
    },
    async change(id, change) {
      for (let n = 0; n < maxAttempts; n += 1) {
        const [seen] = await database.query<PlaylistRow>(selectRow, [id]);
        if (seen === undefined) throw noSuchPlaylist();
        try {
          return await attempt(id, change, seen);
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
        }
      }
      throw new AppError('unavailable', 'The picture of the playlist was changed meanwhile. Try again.', {
        retryAfter: 1,
      });
    },
  };
}
