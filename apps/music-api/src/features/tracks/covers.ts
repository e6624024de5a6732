import type { Track, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import { lockOwn, type Pictures, readyPrefix } from '@millrace/media';
import type { Holder } from '@millrace/service';
import type { Request, Response } from 'express';
import type { MakeCover } from '../../makeCover.ts';
import { trackTag } from '../../present.ts';
import type { TrackService } from '../../provided/tracks.ts';
import { trackTables } from '../../tables.ts';

export interface CoverRequest {
  accountId: number;
  trackId: string;
  precondition: Precondition;
  requestId: string;
  /** Whose places in workers it takes: those of the account. */
  holder: Holder;
}

export interface CoverService {
  /**
   * Replaces the cover of a track with the picture that the request uploads.
   *
   * @returns null if the client disconnected
   * @throws AppError not_found, forbidden, not_ready, precondition_failed, unsupported_media_type, unusable_media, unavailable, and those of
   * uploads
   */
  receive(request: CoverRequest, req: Request, res: Response): Promise<Track | null>;
}

export function createCoverService(deps: {
  tracks: Pick<TrackService, 'getOwn'>;
  pictures: Pictures;
  makeCover: MakeCover;
}): CoverService {
  const { tracks, pictures, makeCover } = deps;
  return {
    async receive({ accountId, trackId, precondition, ...asker }, req, res) {
      // Refuses before any byte is read what the transaction at the end would refuse.
      const track = await tracks.getOwn(accountId, trackId);
      readyPrefix(track, trackTables.noun);
      precondition(trackTag(track));
      return pictures.receive(req, res, accountId, {
        mediaId: trackId,
        make: (lease) => makeCover(trackId, lease, asker),
        assertExists: () => tracks.getOwn(accountId, trackId),
        async name(tx: Transaction, pictureKey) {
          await lockOwn(tx, trackTables, accountId, trackId);
          const current = await tx.track.findUniqueOrThrow({ where: { id: trackId } });
          // An operator may have taken it down in the meantime.
          readyPrefix(current, trackTables.noun);
          precondition(trackTag(current));
          return tx.track.update({ where: { id: trackId }, data: { pictureKey } });
        },
      });
    },
  };
}
