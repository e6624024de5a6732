import { createResumableUploads, feature } from '@millrace/media-service';
import { mountUploads, type UploadLimits, uploadOperationsOf } from '@millrace/uploads';
import type { VideoCore } from '../../core.ts';
import type { Playback } from '../../playback.ts';
import { uploadFields } from '../../uploadFields.ts';
import type { VideoService } from '../../videoService.ts';

const operations = uploadOperationsOf('videos:write', uploadFields);

interface Needs {
  core: VideoCore;
  receiving: { upload: UploadLimits };
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'finishUpload'>;
}

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploads = feature({
  name: 'uploads',
  operations,
  create({ core, receiving, visibility, videos }: Needs) {
    const { auth, baseUrl, everyMs, lifecycle, log, rows, storage, tables } = core;
    const stores = createResumableUploads({
      storage,
      rows,
      tables,
      lifecycle,
      log,
      everyMs,
      leases: core.uploads,
      fields: uploadFields,
      columns: (fields) => {
        visibility.playback.assertSupported(fields.visibility);
        return { ...fields };
      },
      accept: ({ id, accountId, fields, ...upload }) => videos.finishUpload(accountId, id, { ...upload, ...fields }),
    });
    return {
      mount: (api) =>
        mountUploads(api, operations, {
          stores,
          fields: uploadFields,
          limits: receiving.upload,
          baseUrl,
          limitUploads: auth.limitUploads,
          isImport: auth.isImport,
          log,
        }),
    };
  },
});
