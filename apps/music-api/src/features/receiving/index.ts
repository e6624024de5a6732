import { createPictureLeases, createPictures, endUploads, feature } from '@millrace/media';
import { uploadLimits } from '@millrace/uploads';
import type { MusicCore } from '../../core.ts';

/** How files arrive: the places of uploads, and the pictures that replace covers. */
export const receiving = feature({
  name: 'receiving',
  operations: {},
  create({ core }: { core: MusicCore }) {
    const { auth, config, database, log, openPool, storage, sweeper, tables } = core;
    const limits = uploadLimits(config, config.MAX_UPLOAD_BYTES, { ...auth, openPool });
    endUploads(auth, limits.gate);
    const leases = createPictureLeases({ database, kind: tables.kind, log });
    const pictures = createPictures({ database, storage, sweeper, leases, upload: limits, log });
    return { provided: { limits, pictures }, tasks: [leases.task], handlers: {} };
  },
});
