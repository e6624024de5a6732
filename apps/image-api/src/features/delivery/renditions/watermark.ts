import { type Database, isUnavailable } from '@millrace/database';
import type { ImageTransform } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { invalidParameters } from '../../../parameters/parse.ts';
import type { Versions } from '../../../parameters/rendition.ts';
import type { Originals } from '../originals.ts';
import { ReplacedError } from '../replaced.ts';

const findWatermark = `
  SELECT w.source_key AS "sourceKey", w.v FROM image.images i
  JOIN image.images w ON w.account_id = i.account_id AND w.id <> i.id
  WHERE i.id = $1 AND w.id = $2 AND w.status = 'ready' AND w.taken_down_at IS NULL`;

/**
 * Where the watermark of a transform is stored.
 *
 * @param v the version that the rendition's name is of
 * @returns undefined if the transform has none
 * @throws AppError invalid_request if it is not another image of the same account; ReplacedError
 */
export async function watermarkKeyOf(
  database: Pick<Database, 'query'>,
  imageId: string,
  { watermark }: Pick<ImageTransform, 'watermark'>,
  v: number,
): Promise<string | undefined> {
  if (watermark === null) return undefined;
  const [row] = await database.query<{ sourceKey: string; v: number }>(findWatermark, [imageId, watermark[0]]);
  if (row === undefined) {
    throw invalidParameters([{ field: 'wm', message: 'must name another image of the same account' }]);
  }
  if (row.v !== v) throw new ReplacedError();
  return row.sourceKey;
}

/** Also of an image that was deleted or taken down: stored renditions keep it. $1 image */
const findLastVersion = `
  SELECT v FROM image.images WHERE id = $1
  UNION ALL SELECT v FROM image.last_versions WHERE image_id = $1`;

/** Tells which version of a watermark a rendition has. */
export interface WatermarkVersions {
  of(id: string): Promise<NonNullable<Versions['watermark']>>;
}

export const createWatermarkVersions = (deps: {
  database: Pick<Database, 'query'>;
  originals: Pick<Originals, 'versionOf'>;
}): WatermarkVersions => ({
  async of(id) {
    try {
      const { v } = await deps.originals.versionOf(id);
      return { id, v };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
    try {
      const [row] = await deps.database.query<{ v: number }>(findLastVersion, [id]);
      return { id, v: row?.v ?? 1 };
    } catch (error) {
      if (isUnavailable(error)) return { id, v: 1 };
      throw error;
    }
  },
});
