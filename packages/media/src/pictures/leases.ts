import { randomBytes } from 'node:crypto';
import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { keys, type MediaKind, playlistOfMediaId } from '@millrace/storage';
import { createObjectLeases, leaseUntil, type ObjectLease } from '../leases/objectLeases.ts';
import { scheduleOneSweep } from '../sweeps/index.ts';

/** A picture that is being made. */
export interface PictureLease extends ObjectLease {
  uploadKey: string;
  targetKey: string;
}

/** Of a playlist's picture. Versions without such pictures leave these leases alone: they would end them with sweeps of tracks. */
const ofPlaylists = (kind: MediaKind): string => `${kind}/playlists`;

/** The column `kind` of leases. */
export const leaseKind = (kind: MediaKind, mediaId: string): string =>
  playlistOfMediaId(mediaId) === undefined ? kind : ofPlaylists(kind);

/** Leases of pictures, in platform.pictures. */
export function createPictureLeases(deps: { database: Database; kind: MediaKind; log: Logger }) {
  const { database, kind } = deps;
  const leases = createObjectLeases(deps, {
    table: 'platform.pictures',
    mediaId: 'media_id',
    where: `kind IN ('${kind}', '${ofPlaylists(kind)}')`,
    noun: 'picture',
    nouns: 'pictures',
    tooLate: 'The picture took too long. Send it again.',
  });
  return {
    async take(mediaId: string): Promise<PictureLease> {
      const id = randomBytes(12).toString('base64url');
      await database.execute(
        `INSERT INTO platform.pictures (id, kind, media_id, lease_until) VALUES ($1, $2, $3, ${leaseUntil})`,
        [id, leaseKind(kind, mediaId), mediaId],
      );
      const lease = leases.hold(id, mediaId);
      return {
        ...lease,
        uploadKey: keys.uploadedPicture(kind, mediaId, id),
        targetKey: keys.picture(kind, mediaId, id),
        async settle(executor) {
          await lease.settle(executor);
          await scheduleOneSweep(executor, kind, mediaId);
        },
      };
    },
    task: leases.task,
  };
}

export type PictureLeases = ReturnType<typeof createPictureLeases>;
