import { createPictureLeases, createPictures, endUploads, feature } from '@millrace/media-service';
import { uploadLimits } from '@millrace/uploads';
import type { VideoCore } from '../../core.ts';

/** How files arrive: the places of uploads, and the pictures that replace thumbnails. */
export const receiving = feature({
  name: 'receiving',
  operations: {},
  create({ core }: { core: VideoCore }) {
    const { auth, config, database, log, openPool, storage, sweeper, tables } = core;
    const upload = uploadLimits(config, config.MAX_UPLOAD_BYTES, { ...auth, openPool });
    endUploads(auth, upload.gate);
    const leases = createPictureLeases({ database, kind: tables.kind, log });
    const pictures = createPictures({ database, storage, sweeper, leases, upload, log });
    return { provided: { upload, pictures }, tasks: [leases.task], handlers: {} };
  },
});
