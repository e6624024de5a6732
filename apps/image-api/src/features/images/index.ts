import type { Transaction } from '@millrace/database';
import { ok, preconditionOf, requestIdOf, sendJson, tagged } from '@millrace/http';
import type { ImageExif } from '@millrace/jobs';
import {
  createFetches,
  endFetchesOfSuspended,
  feature,
  refolding,
  removingFailedFetches,
  startFetchResults,
} from '@millrace/media';
import type { PictureCheck, Receive } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';
import { presentFetchingImage, presentImage } from '../../present.ts';
import type { ReadyImage } from '../../record.ts';
import { createImageService } from './images.ts';
import { imageOperations } from './operations.ts';

/** Seconds after which a client should ask again for an image that is being fetched. */
const askAgainSeconds = '2';

/** Each purge makes all edges fetch the image again. */
const purges = { limit: 120, windowSeconds: 60 };

interface Needs {
  core: ImageCore;
  receiving: { receive: Receive };
  inspection: { check: PictureCheck };
  exif: { store(tx: Transaction, imageId: string, exif: ImageExif | null): Promise<void> };
  delivery: { forgetFocalPoint(imageId: string): void };
}

/** The images of an account: uploads, fetches, the list, changes, purges. */
export const images = feature({
  name: 'images',
  operations: imageOperations,
  create({ core, receiving, inspection, exif, delivery }: Needs) {
    const { auth, baseUrl, config, database, rows, tables } = core;
    const fetches = createFetches({ rows, kind: tables.kind, maxBytes: config.IMAGE_MAX_BYTES });
    endFetchesOfSuspended(core);
    const images = createImageService({
      database,
      cursors: core.cursors,
      rows,
      fetches,
      purges: core.purges,
      check: inspection.check,
      storeExif: exif.store,
      onFocalPoint: delivery.forgetFocalPoint,
    });
    const present = (row: ReadyImage) => presentImage(row, config.PUBLIC_URL);
    const { startUpload, finishUpload, getAny } = images;

    return {
      provided: { startUpload, finishUpload, getAny },
      tasks: [
        refolding(database, { table: tables.media, from: 'source_name', to: 'name_fold' }),
        removingFailedFetches(database, tables),
      ],
      start: () => startFetchResults({ ...core, accept: finishUpload }),
      handlers: {
        upload: {
          before: [auth.limitUploads],
          async handle({ caller }, req, res) {
            const start = () => startUpload(caller.id);
            const created = await receiving.receive(imageOperations.upload, [req, res], caller.id, start);
            if (created !== null) res.status(201).json({ image: present(created) });
          },
        },
        fetch: {
          before: [auth.limitUploads],
          async handle({ body, caller }, req, res) {
            const created = await images.fetch(caller.id, { url: body.url, requestId: requestIdOf(req) });
            res
              .status(202)
              .location(`${baseUrl}/images/${created.id}`)
              .set('Retry-After', askAgainSeconds)
              .json({ image: presentFetchingImage(created) });
          },
        },
        async list({ query, caller }) {
          const found = await images.list(caller.id, query);
          return { images: found.images.map(present), ...found.fields };
        },
        get: {
          async handle({ params, caller }, _req, res) {
            const fetching = await images.getFetching(caller.id, params.id);
            if (fetching !== null) {
              res.set('Retry-After', askAgainSeconds);
              await sendJson(res, 202, { image: presentFetchingImage(fetching) });
            } else await sendJson(res, 200, { image: tagged(res, present(await images.getOwn(caller.id, params.id))) });
          },
        },
        async update({ params, body, caller }, req, res) {
          return { image: tagged(res, present(await images.update(caller.id, params.id, body, preconditionOf(req)))) };
        },
        async purge({ params, caller }) {
          await auth.limiter.enforce(`image-purge:${caller.id}`, purges);
          await images.purge(caller.id, params.id);
          return ok;
        },
        async remove({ params, caller }) {
          await images.remove(caller.id, params.id);
          return ok;
        },
      },
    };
  },
});
