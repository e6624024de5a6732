import type { Database } from '@millrace/database';
import type { ImageTransform } from '@millrace/jobs';
import { invalidParameters } from '../../parameters/parse.ts';
import { ReplacedError } from '../replacing/replaced.ts';

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
