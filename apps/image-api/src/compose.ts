import { listen } from '@millrace/database';
import { readerLimits } from '@millrace/delivery';
import { asUploaded, createMediaApp, createMediaCore, openEngines } from '@millrace/media-service';
import type { App, ComposeOptions } from '@millrace/service';
import { uploadLimits } from '@millrace/uploads';
import { deliveredId } from './deliveredId.ts';
import { imagesRouter } from './routes/images.ts';
import { createPixelRoutes } from './routes/pixels.ts';
import { usageRouter } from './routes/usage.ts';
import { createImageService } from './services/images.ts';
import { createInspector } from './services/inspection.ts';
import { Originals } from './services/originals.ts';
import { openRenditions } from './services/renditions/index.ts';
import type { ImageApiConfig } from './settings.ts';
import { createSignatures } from './signatures.ts';
import { imageTables } from './tables.ts';

export const appName = 'image-api';

/**
 * The composition root: creates and connects all parts of image-api. The lifecycle closes them in reverse order: writers before the
 * engines that they write to.
 */
export async function compose(options: ComposeOptions<ImageApiConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  const engines = await openEngines(appName, options);
  const { auth, database, metrics, queue, storage } = engines;
  const timeoutMs = config.IMAGE_TRANSFORM_SECONDS * 1000;
  const maxPixels = config.IMAGE_MAX_PIXELS;

  const renditions = openRenditions({
    database,
    storage,
    queue,
    metrics,
    log,
    lifecycle,
    listen: (channel, onNotice) =>
      listen({ url: config.DATABASE_URL, channel, onNotice, log, name: `${appName}-notices` }),
    cap: config.IMAGE_MAX_RENDITIONS,
    maxWaiting: config.IMAGE_MAX_WAITING,
    perAddress: { concurrent: config.IMAGE_MAKING_PER_ADDRESS, pending: config.IMAGE_WAITING_PER_ADDRESS },
    maxPixels,
    timeoutMs,
  });
  const { rows, delivered } = createMediaCore({
    ...options,
    engines,
    tables: imageTables,
    afterUpload: asUploaded,
    tasks: renditions.tasks,
  });
  const images = createImageService({
    database,
    rows,
    storage,
    inspect: createInspector({ queue, maxPixels, timeoutMs }),
    stripsMetadata: config.IMAGE_STRIP_METADATA,
  });
  const pixels = createPixelRoutes({
    ...renditions,
    originals: new Originals(images),
    signatures: createSignatures(config.IMAGE_SIGNING_KEYS),
    bytes: delivered.bytes,
    storage,
    readers: readerLimits(config),
    cacheSeconds: config.IMAGE_CACHE_SECONDS,
    edgeToken: config.DELIVERY_EDGE_TOKEN,
  });

  return createMediaApp({
    ...options,
    engines,
    delivered,
    tables: imageTables,
    profile: 'image',
    apiPath: '/api/v1',
    deliveredId,
    root(app) {
      app.use(pixels.img);
    },
    // Each router documents the credentials it accepts.
    api(router) {
      router.get('/images/:id/transform', pixels.transform);
      router.use('/keys', auth.keysRouter());
      router.use('/usage', usageRouter({ auth, database }));
      const upload = uploadLimits(config, config.IMAGE_MAX_BYTES);
      router.use(imagesRouter({ auth, images, storage, upload, publicUrl: config.PUBLIC_URL }));
    },
  });
}
