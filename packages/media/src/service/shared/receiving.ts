import { uploadLimits } from '@millrace/uploads';
import { createPictureLeases } from '../../pictures/leases.ts';
import { createPictures } from '../../pictures/replacePicture.ts';
import { endUploads } from '../../resumable/endedUploads.ts';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** How files arrive: the places of uploads, and the pictures that replace thumbnails and covers. */
export const receiving = feature({
  name: 'receiving',
  operations: {},
  create({ core }: { core: Core<MediaServiceConfig & { MAX_UPLOAD_BYTES: number }> }) {
    const { auth, config, database, log, openPool, storage, sweeper, tables } = core;
    const limits = uploadLimits(config, config.MAX_UPLOAD_BYTES, { ...auth, openPool });
    endUploads(auth, limits.gate);
    const leases = createPictureLeases({ database, tables, log });
    const pictures = createPictures({ database, storage, sweeper, leases, upload: limits, log });
    return { provided: { limits, pictures }, tasks: [leases.task], handlers: {} };
  },
});
