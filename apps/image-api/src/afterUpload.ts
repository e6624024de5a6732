import { type AfterUpload, asUploaded, keepAll, keepNothing } from '@millrace/media';
import { keys } from '@millrace/storage';
import { folderOf } from './parameters/rendition.ts';

interface Row {
  status: string;
  v: number;
  sourceKey: string;
  mezzanineKey: string | null;
  takenDown: boolean;
  replacements: string[];
}

/** The row and what replaces it, as they are at one moment: a replacement is named by one of them. $1 image */
const readRow = `
  SELECT status, v, source_key AS "sourceKey", mezzanine_key AS "mezzanineKey", taken_down_at IS NOT NULL AS "takenDown",
    ARRAY(SELECT r.id FROM image.replacements r WHERE r.image_id = $1) AS replacements
  FROM image.images WHERE id = $1`;

/** Objects of images: the source of the present version, its mezzanine and its renditions, and the sources that are arriving to replace it. */
export const imageUpload: AfterUpload = {
  ...asUploaded,
  async keptObjects(database, _media, id) {
    const [row] = await database.query<Row>(readRow, [id]);
    if (row === undefined || row.status === 'error' || row.takenDown) return keepNothing;
    if (row.status !== 'ready') return keepAll;
    const renditions = keys.publicPrefix('images', id);
    const folder = folderOf(row.v);
    const sources = new Set([
      row.sourceKey,
      ...(row.mezzanineKey === null ? [] : [row.mezzanineKey]),
      ...row.replacements.flatMap((one) => [
        keys.replacedSource('images', id, one),
        keys.replacedCopy('images', id, one),
        keys.replacedMezzanine(id, one),
      ]),
    ]);
    return {
      ...keepAll,
      isNamed(key) {
        if (!key.startsWith(renditions)) return sources.has(key);
        const name = key.slice(renditions.length);
        return name.startsWith(folder) && !name.slice(folder.length).includes('/');
      },
    };
  },
};
