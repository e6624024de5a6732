import { listen } from '@millrace/database';
import { readerLimits } from '@millrace/delivery';
import type { ImageUrlParameters } from '@millrace/image-url';
import { feature } from '@millrace/media';
import type { Inspect } from '../../arriving.ts';
import type { ImageCore } from '../../core.ts';
import { createFocalPoints } from './focalPoints.ts';
import { deliveryOperations } from './operations.ts';
import { createOriginals, readOriginal } from './originals.ts';
import { createPixels } from './pixels.ts';
import { openRemote } from './remote/index.ts';
import { prepare } from './renditionDelivery.ts';
import { openRenditions } from './renditions/index.ts';
import { forgetRenditions, imageRenditions } from './renditions/ofImages.ts';
import { createWatermarkVersions } from './renditions/watermark.ts';
import { createSignatures } from './signatures.ts';
import { openReplacementWatch, trustedMs } from './watch.ts';

interface Needs {
  core: ImageCore;
  inspection: { inspect: Inspect };
  presets: { find(accountId: number, name: string): Promise<ImageUrlParameters | undefined> };
}

/** The public URLs of images: originals, renditions, and pictures of other servers. */
export const delivery = feature({
  name: 'delivery',
  operations: deliveryOperations,
  create({ core, inspection, presets }: Needs) {
    const { config, database, lifecycle, log, metrics, openPool, purges, queue, storage } = core;
    const timeoutMs = config.IMAGE_TRANSFORM_SECONDS * 1_000;
    const all = openRenditions({
      database,
      storage,
      queue,
      metrics,
      openPool,
      log,
      lifecycle,
      timeoutMs,
      listen: (channel, onNotice) =>
        listen({ url: config.DATABASE_URL, channel, onNotice, log, name: 'image-api-notices' }),
      cap: config.IMAGE_MAX_RENDITIONS,
      maxWaiting: config.IMAGE_MAX_WAITING,
      perAddress: { concurrent: config.IMAGE_MAKING_PER_ADDRESS, pending: config.IMAGE_WAITING_PER_ADDRESS },
      maxPixels: config.IMAGE_MAX_PIXELS,
    });
    const renditions = all.open(imageRenditions, 'renditions');
    const remote = openRemote({
      config,
      database,
      storage,
      queue,
      metrics,
      openPool,
      log,
      lifecycle,
      timeoutMs,
      all,
      inspect: inspection.inspect,
      maxBytes: config.IMAGE_MAX_BYTES,
    });
    const focalPoints = createFocalPoints(database);
    const originals = createOriginals({
      read: (id) => readOriginal(database, id),
      watch: openReplacementWatch({ database, lifecycle, log }),
    });
    // Before they are removed or replaced, all replicas forget what they know.
    purges.onPurged((id) => {
      originals.forget(id);
      if (id !== undefined) focalPoints.forget(id);
    });
    const pixels = createPixels({
      renditions,
      remote,
      originals,
      focalPoints,
      storage,
      metrics: all.metrics,
      watermarks: createWatermarkVersions({ database, originals }),
      blocked: core.blocked,
      signatures: createSignatures(config.IMAGE_SIGNING_KEYS),
      rules: { presets: config.IMAGE_PRESETS, allowed: config.IMAGE_TRANSFORMS, widths: config.IMAGE_WIDTHS },
      oversize: config.IMAGE_OVERSIZE,
      findPreset: presets.find,
      access: config.IMAGE_ORIGINALS,
      bytes: core.delivered.bytes,
      readers: readerLimits(config),
      life: {
        browsers: config.IMAGE_BROWSER_SECONDS,
        shared: config.IMAGE_CACHE_SECONDS,
        isCdnPurged: config.CDN_PURGE_URL !== undefined,
      },
      edgeToken: config.DELIVERY_EDGE_TOKEN,
    });
    return {
      provided: {
        trustedMs,
        forgetFocalPoint: (id: string) => focalPoints.forget(id),
        /** What this process knows of an image, which has another picture now. */
        forget(id: string) {
          originals.forget(id);
          focalPoints.forget(id);
        },
      },
      tasks: [...renditions.tasks, ...remote.tasks],
      beforeTakeDown: (tx, { id }) => forgetRenditions(tx, id),
      prepare: (app) => app.use('/img', prepare),
      direct: { operation: deliveryOperations.rendition.operationId, before: [prepare] },
      handlers: {
        original: { handle: ({ params }, req, res) => pixels.original(params.id, req, res) },
        remote: { handle: ({ params }, req, res) => pixels.remote(params.source, req, res) },
        rendition: { handle: ({ params }, req, res) => pixels.rendition(params.id, req, res) },
        transform: { before: [prepare], handle: ({ params }, req, res) => pixels.transform(params.id, req, res) },
      },
    };
  },
});
