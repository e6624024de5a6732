import { type Actor, recordInAudit } from '@millrace/auth';
import type { Database, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import type { Pictures } from '@millrace/media';
import type { Holder } from '@millrace/service';
import type { Request, Response } from 'express';
import type { MakeCover } from '../../makeCover.ts';
import { type PlaylistService, playlistTag } from '../../provided/playlists.ts';
import { mediaIdOfPlaylist } from '../../tables.ts';
import { lockPlaylist, type PlaylistPictures } from './pictures.ts';

interface PlaylistCoverChange {
  accountId: number;
  playlistId: number;
  precondition: Precondition;
}

/** The picture that the owner of a playlist sets. */
export interface PlaylistCovers {
  /**
   * Replaces it with the picture that the request uploads.
   *
   * @returns false if the client disconnected
   * @throws AppError not_found, forbidden, precondition_failed, unsupported_media_type, unusable_media, unavailable, and those of uploads
   */
  receive(
    change: PlaylistCoverChange & { requestId: string; holder: Holder },
    req: Request,
    res: Response,
  ): Promise<boolean>;
  /** Having none is not an error. @throws AppError not_found, forbidden, precondition_failed */
  remove(change: PlaylistCoverChange): Promise<void>;
  /** Removes that of any account, for an operator. Having none is not an error. @throws AppError not_found */
  takeDown(playlistId: number, reason: string, actor: Actor): Promise<void>;
}

export function createPlaylistCovers(deps: {
  database: Database;
  playlists: Pick<PlaylistService, 'assertOwner' | 'get'>;
  pictures: Pick<Pictures, 'receive'>;
  playlistPictures: Pick<PlaylistPictures, 'settle' | 'purgeAgain'>;
  makeCover: MakeCover;
}): PlaylistCovers {
  const { database, playlists, pictures, playlistPictures, makeCover } = deps;

  /** Makes the row name another picture, or none. @returns whether it had one before */
  const name = async (
    tx: Transaction,
    { playlistId: id, precondition }: PlaylistCoverChange,
    pictureKey: string | null,
  ): Promise<boolean> => {
    const before = await lockPlaylist(tx, id);
    precondition(playlistTag(before));
    if (before.pictureKey !== pictureKey) await tx.playlist.update({ where: { id }, data: { pictureKey } });
    return before.pictureKey !== null;
  };

  return {
    async receive({ requestId, holder, ...change }, req, res) {
      const { accountId, playlistId } = change;
      const mediaId = mediaIdOfPlaylist(playlistId);
      const assertOwner = () => playlists.assertOwner(accountId, playlistId);
      // Refuses before any byte is read what the transaction at the end would refuse.
      await assertOwner();
      change.precondition(playlistTag(await playlists.get(playlistId, accountId)));
      const isReplaced = await pictures.receive(req, res, accountId, {
        mediaId,
        make: (lease) => makeCover(mediaId, lease, { requestId, holder }),
        assertExists: assertOwner,
        name: (tx, pictureKey) => name(tx, change, pictureKey),
      });
      // The one before was removed with the replacement.
      if (isReplaced) await playlistPictures.purgeAgain(playlistId);
      return isReplaced !== null;
    },

    async remove(change) {
      await playlists.assertOwner(change.accountId, change.playlistId);
      if (await database.transaction((tx) => name(tx, change, null))) await playlistPictures.settle(change.playlistId);
    },

    async takeDown(playlistId, reason, actor) {
      const isRemoved = await database.transaction(async (tx) => {
        const { accountId, pictureKey } = await lockPlaylist(tx, playlistId);
        if (pictureKey === null) return false;
        await tx.playlist.update({ where: { id: playlistId }, data: { pictureKey: null } });
        const target = `playlist:${playlistId}` as const;
        await recordInAudit(tx, actor, { action: 'playlist.remove-cover', target, accountId, details: { reason } });
        return true;
      });
      if (isRemoved) await playlistPictures.settle(playlistId);
    },
  };
}
