import type { Database } from '@millrace/database';
import { type MediaTables, type PicturedRows, pictureId } from '@millrace/platform';
import { isSizedCopy, keys } from '@millrace/storage';
import type { KeptObjects } from '../sweeps/index.ts';
import { leaseKind } from './leases.ts';

/** The picture of a row that is no medium, and those that are being made. The leases of a row that was deleted end soon. */
export async function keptPictures(
  database: Database,
  { kind, pictured }: Pick<MediaTables, 'kind'> & { pictured: PicturedRows },
  row: number,
): Promise<KeptObjects> {
  const id = pictureId(pictured, row);
  const [found] = await database.query<{ picture: string | null; making: string[] }>(
    `SELECT (SELECT picture_key FROM ${pictured.table} WHERE id = $1::bigint) AS picture,
       ARRAY(SELECT p.id FROM platform.pictures p WHERE p.kind = $2 AND p.media_id = $3) AS making`,
    [row, leaseKind({ kind, pictured }, id), id],
  );
  const making = found?.making ?? [];
  const named = new Set([
    found?.picture,
    ...making.flatMap((one) => [keys.uploadedPicture(kind, id, one), keys.picture(kind, id, one)]),
  ]);
  const picture = found?.picture ?? undefined;
  const isCopy = (key: string): boolean => picture !== undefined && isSizedCopy(key, picture);
  return { source: true, attempts: 'all', isNamed: (key) => named.has(key) || isCopy(key) };
}
