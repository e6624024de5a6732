import type { Database } from '@millrace/database';
import type { ImageTransform } from '@millrace/jobs';
import { invalidParameters } from '../../parameters/parse.ts';

const findWatermark = `
  SELECT w.source_key AS "sourceKey" FROM image.images i
  JOIN image.images w ON w.account_id = i.account_id AND w.id <> i.id
  WHERE i.id = $1 AND w.id = $2 AND w.status = 'ready' AND w.taken_down_at IS NULL`;

/**
 * Where the watermark of a transform is stored.
 *
 * @returns undefined if the transform has none
 * @throws AppError invalid_request if it is not another image of the same account
 */
export async function watermarkKeyOf(
  database: Pick<Database, 'query'>,
  imageId: string,
  { watermark }: Pick<ImageTransform, 'watermark'>,
): Promise<string | undefined> {
  if (watermark === null) return undefined;
  const [row] = await database.query<{ sourceKey: string }>(findWatermark, [imageId, watermark[0]]);
  if (row !== undefined) return row.sourceKey;
  throw invalidParameters([{ field: 'wm', message: 'must name another image of the same account' }]);
}
