import type { Transaction } from '@millrace/database';
import { preconditionOf, sendJson, tagged } from '@millrace/http';
import type { ImageExif } from '@millrace/jobs';
import { feature } from '@millrace/media';
import type { PictureCheck, Receive } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';
import { presentImage } from '../../present.ts';
import { createReplacementLeases } from './leases.ts';
import { replacingOperations } from './operations.ts';
import { createImageReplacements } from './replace.ts';

interface Needs {
  core: ImageCore;
  receiving: { receive: Receive };
  inspection: { check: PictureCheck };
  exif: { replace(tx: Transaction, imageId: string, exif: ImageExif | null): Promise<void> };
  delivery: { forget(imageId: string): void; trustedMs: number };
}

/** Another picture for an image, under the same id. */
export const replacing = feature({
  name: 'replacing',
  operations: replacingOperations,
  create({ core, receiving, inspection, exif, delivery }: Needs) {
    const { auth, config, database, log, purges, quota, sweeper } = core;
    const leases = createReplacementLeases({ database, log, trustedMs: delivery.trustedMs });
    const replacements = createImageReplacements({
      database,
      quota,
      sweeper,
      purges,
      log,
      leases,
      check: inspection.check,
      replaceExif: exif.replace,
      onReplaced: delivery.forget,
    });
    return {
      tasks: [leases.task],
      handlers: {
        replace: {
          before: [auth.limitUploads],
          async handle({ params, caller }, req, res) {
            const precondition = preconditionOf(req);
            const start = () => replacements.start(caller.id, params.id, precondition);
            const replaced = await receiving.receive(replacingOperations.replace, [req, res], caller.id, start);
            if (replaced === null) return;
            await sendJson(res, 200, { image: tagged(res, presentImage(replaced, config.PUBLIC_URL)) });
          },
        },
      },
    };
  },
});
