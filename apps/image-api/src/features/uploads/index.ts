import { createResumableUploads, feature } from '@millrace/media-service';
import { mountUploads, type UploadLimits, uploadOperationsOf } from '@millrace/uploads';
import { z } from 'zod';
import type { UploadedImage } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';
import type { ReadyImage } from '../../record.ts';

/** An image needs no fields. */
const fields = z.object({});
const operations = uploadOperationsOf('images:write', fields);

interface Needs {
  core: ImageCore;
  receiving: { limits: UploadLimits };
  images: { finishUpload(id: string, upload: UploadedImage): Promise<ReadyImage> };
}

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploads = feature({
  name: 'uploads',
  operations,
  create({ core, receiving, images }: Needs) {
    const { auth, baseUrl, everyMs, lifecycle, log, rows, storage, tables } = core;
    const stores = createResumableUploads({
      storage,
      rows,
      tables,
      lifecycle,
      log,
      everyMs,
      leases: core.uploads,
      fields,
      columns: () => ({}),
      accept: ({ id, ...upload }) => images.finishUpload(id, upload),
    });
    return {
      mount: (api) =>
        mountUploads(api, operations, {
          stores,
          fields,
          limits: receiving.limits,
          baseUrl,
          limitUploads: auth.limitUploads,
          isImport: auth.isImport,
          log,
        }),
    };
  },
});
