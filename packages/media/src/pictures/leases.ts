import { randomBytes } from 'node:crypto';
import type { Database } from '@millrace/database';
import { type MediaTables, type PicturedRows, picturedRow } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { keys, type MediaKind } from '@millrace/storage';
import { createObjectLeases, leaseUntil, type ObjectLease } from '../leases/objectLeases.ts';
import { scheduleOneSweep } from '../sweeps/index.ts';

/** A picture that is being made. */
export interface PictureLease extends ObjectLease {
  uploadKey: string;
  targetKey: string;
}

/** Whose picture it can be. */
type Tables = Pick<MediaTables, 'kind' | 'pictured'>;

/** Of pictures of rows that are no media. Versions without such pictures leave these leases alone: they would end them with sweeps of media. */
const ofPictured = (kind: MediaKind, { noun }: PicturedRows): string => `${kind}/${noun}s`;

/** The column `kind` of leases. */
export const leaseKind = ({ kind, pictured }: Tables, mediaId: string): string =>
  pictured === undefined || picturedRow(pictured, mediaId) === undefined ? kind : ofPictured(kind, pictured);

/** Leases of pictures, in platform.pictures. */
export function createPictureLeases(deps: { database: Database; tables: Tables; log: Logger }) {
  const { database, tables } = deps;
  const { kind, pictured } = tables;
  const kinds = [kind, ...(pictured === undefined ? [] : [ofPictured(kind, pictured)])];
  const leases = createObjectLeases(deps, {
    table: 'platform.pictures',
    mediaId: 'media_id',
    where: `kind IN (${kinds.map((one) => `'${one}'`).join()})`,
    noun: 'picture',
    nouns: 'pictures',
    tooLate: 'The picture took too long. Send it again.',
  });
  return {
    async take(mediaId: string): Promise<PictureLease> {
      const id = randomBytes(12).toString('base64url');
      await database.execute(
        `INSERT INTO platform.pictures (id, kind, media_id, lease_until) VALUES ($1, $2, $3, ${leaseUntil})`,
        [id, leaseKind(tables, mediaId), mediaId],
      );
      const lease = leases.hold(id, mediaId);
      return {
        ...lease,
        uploadKey: keys.uploadedPicture(kind, mediaId, id),
        targetKey: keys.picture(kind, mediaId, id),
        async settle(executor) {
          await lease.settle(executor);
          await scheduleOneSweep(executor, tables, mediaId);
        },
      };
    },
    task: leases.task,
  };
}

export type PictureLeases = ReturnType<typeof createPictureLeases>;
