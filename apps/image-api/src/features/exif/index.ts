import { feature } from '@millrace/media';
import type { ImageCore } from '../../core.ts';
import { exifOperations, presentExif } from './operations.ts';
import { createExifReader, exportedExif, replaceExif, storeExif } from './rows.ts';

/** What cameras write into pictures, for the owner. */
export const exif = feature({
  name: 'exif',
  operations: exifOperations,
  create({ core }: { core: ImageCore }) {
    const read = createExifReader(core.database);
    return {
      provided: { store: storeExif, replace: replaceExif },
      exported: [exportedExif],
      handlers: {
        async get({ params, caller }) {
          const found = await read(caller.id, params.id);
          return { exif: found && presentExif(found) };
        },
      },
    };
  },
});
