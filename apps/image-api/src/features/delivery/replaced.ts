import type { Database } from '@millrace/database';

/** The picture of an image was replaced while a rendition of it was requested: the request must begin again, with the present version. */
export class ReplacedError extends Error {
  constructor() {
    super('The image was replaced.');
  }
}

/** Whether an image is ready and has another version. */
export async function isReplaced(database: Pick<Database, 'query'>, imageId: string, v: number): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM image.images WHERE id = $1 AND status = 'ready' AND taken_down_at IS NULL AND v <> $2`,
    [imageId, v],
  );
  return rows.length > 0;
}
