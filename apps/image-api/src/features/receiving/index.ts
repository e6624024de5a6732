import { requestIdOf } from '@millrace/http';
import { endUploads, feature } from '@millrace/media';
import { receiveUpload, uploadLimits } from '@millrace/uploads';
import type { Receive } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';

/** How pictures arrive: the places of uploads, and the reading of forms. */
export const receiving = feature({
  name: 'receiving',
  operations: {},
  create({ core }: { core: ImageCore }) {
    const { auth, config, openPool, storage } = core;
    const limits = uploadLimits(config, config.IMAGE_MAX_BYTES, { ...auth, openPool });
    endUploads(auth, limits.gate);

    const receive: Receive = (operation, [req, res], accountId, start) => {
      const { gate, ...rest } = limits;
      return receiveUpload(req, res, {
        storage,
        ...rest,
        admission: { gate, accountId },
        operation,
        begin: async () => {
          const upload = await start();
          return {
            key: upload.sourceKey,
            finish: (_fields, { originalName, size }) =>
              upload.finish({ sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
            abandon: () => upload.abandon(),
            removesFiles: upload.removesFiles ?? false,
          };
        },
      });
    };
    return { provided: { limits, receive }, handlers: {} };
  },
});
