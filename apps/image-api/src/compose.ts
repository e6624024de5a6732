import { profiles } from '@millrace/auth';
import { listen } from '@millrace/database';
import { readerLimits } from '@millrace/delivery';
import {
  createFetches,
  createMediaApp,
  createMediaCore,
  createOwnerOf,
  createResumableUploads,
  createSettlement,
  createUsage,
  endFetchesOfSuspended,
  endUploads,
  openEngines,
  refolding,
  removingFailedFetches,
  startExports,
  startFetchResults,
} from '@millrace/media-service';
import { type App, type ComposeOptions, ConfigError } from '@millrace/service';
import { mountUploads, uploadLimits } from '@millrace/uploads';
import { imageContract } from './contract.ts';
import { deliveredId } from './deliveredId.ts';
import { imageEventOperations, imageWebhookOperations, presentedImages } from './events.ts';
import { mountAdminImages } from './routes/admin.ts';
import { mountExif } from './routes/exif.ts';
import { mountImages } from './routes/images.ts';
import { createPixels } from './routes/pixels.ts';
import { mountPresets } from './routes/presets.ts';
import { resumableFields, uploadOperations } from './routes/uploads.ts';
import { isUploadUrl, mountUploadUrls } from './routes/uploadUrls.ts';
import { mountUsage } from './routes/usage.ts';
import { createExifReader } from './services/exif.ts';
import { exportedRows } from './services/exportedRows.ts';
import { createFocalPoints } from './services/focalPoints.ts';
import { readHolder } from './services/holder.ts';
import { createImageService, forgetRenditions } from './services/images.ts';
import { createPictureCheck } from './services/inspected.ts';
import { createInspector } from './services/inspection.ts';
import { createOriginals, readOriginal } from './services/originals.ts';
import { createAccountPresets } from './services/presets/presets.ts';
import { openRemote } from './services/remote/index.ts';
import { openRenditions } from './services/renditions/index.ts';
import { createWatermarkVersions } from './services/renditions/watermark.ts';
import { createReplacementLeases } from './services/replacing/leases.ts';
import { imageUpload } from './services/replacing/namedObjects.ts';
import { createImageReplacements } from './services/replacing/replace.ts';
import { openReplacementWatch } from './services/replacing/watch.ts';
import { agingUploadUrls } from './services/uploadUrls/aging.ts';
import { createUploadUrls } from './services/uploadUrls/uploadUrls.ts';
import type { ImageApiConfig } from './settings.ts';
import { createSignatures } from './signatures.ts';
import { imageRenditions, imageTables } from './tables.ts';

export const appName = 'image-api';

/**
 * The composition root: creates and connects all parts of image-api. The lifecycle closes them in reverse order: writers before the
 * engines that they write to.
 */
export async function compose(options: ComposeOptions<ImageApiConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  if (config.IMAGE_ORIGINALS === 'signed' && config.IMAGE_SIGNING_KEYS.length === 0) {
    throw new ConfigError([{ variable: 'IMAGE_ORIGINALS', message: 'must not be signed without IMAGE_SIGNING_KEYS' }]);
  }
  const engines = await openEngines(appName, imageContract, options);
  const { auth, cursors, database, metrics, openPool, queue, storage } = engines;
  const timeoutMs = config.IMAGE_TRANSFORM_SECONDS * 1000;
  const maxPixels = config.IMAGE_MAX_PIXELS;

  const allRenditions = openRenditions({
    database,
    storage,
    queue,
    metrics,
    openPool,
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
  const renditions = allRenditions.open(imageRenditions, 'renditions');
  const inspect = createInspector({ queue, maxPixels, timeoutMs });
  const remote = openRemote({
    config,
    database,
    storage,
    queue,
    metrics,
    openPool,
    log,
    lifecycle,
    inspect,
    timeoutMs,
    all: allRenditions,
    maxBytes: config.IMAGE_MAX_BYTES,
  });
  const upload = uploadLimits(config, config.IMAGE_MAX_BYTES, { ...auth, openPool });
  endUploads(auth, upload.gate);
  const replacementLeases = createReplacementLeases({ database, log });
  const { rows, quota, uploads, sweeper, delivered, events, exports, blocked, purges } = createMediaCore({
    ...options,
    engines,
    tables: imageTables,
    afterUpload: imageUpload,
    tasks: [
      ...renditions.tasks,
      ...remote.tasks,
      refolding(database, { table: imageTables.media, from: 'source_name', to: 'name_fold' }),
      removingFailedFetches(database, imageTables),
      replacementLeases.task,
    ],
    exported: exportedRows,
    aging: [agingUploadUrls],
    beforeTakeDown: (tx, { id }) => forgetRenditions(tx, id),
  });
  const fetches = createFetches({ rows, kind: imageTables.kind, maxBytes: config.IMAGE_MAX_BYTES });
  endFetchesOfSuspended({ auth, database, tables: imageTables, rows, log });
  const focalPoints = createFocalPoints(database);
  const check = createPictureCheck({
    storage,
    inspect,
    holderOf: (imageId) => readHolder(database, imageId),
    stripsMetadata: config.IMAGE_STRIP_METADATA,
    makesMezzanines: config.IMAGE_MEZZANINES,
  });
  const images = createImageService({ database, focalPoints, cursors, rows, fetches, check, purges });
  const originals = createOriginals({
    read: (id) => readOriginal(database, id),
    watch: openReplacementWatch({ database, lifecycle, log }),
  });
  // Before they are removed or replaced, all replicas forget what they know.
  purges.onPurged((id) => {
    originals.forget(id);
    if (id !== undefined) focalPoints.forget(id);
  });
  const presets = createAccountPresets({ database, cursors, changes: auth.changes, ofOperator: config.IMAGE_PRESETS });
  const pixels = createPixels({
    renditions,
    remote,
    metrics: allRenditions.metrics,
    originals,
    watermarks: createWatermarkVersions({ database, originals }),
    focalPoints,
    blocked,
    signatures: createSignatures(config.IMAGE_SIGNING_KEYS),
    rules: { presets: config.IMAGE_PRESETS, allowed: config.IMAGE_TRANSFORMS, widths: config.IMAGE_WIDTHS },
    oversize: config.IMAGE_OVERSIZE,
    presets,
    access: config.IMAGE_ORIGINALS,
    bytes: delivered.bytes,
    storage,
    readers: readerLimits(config),
    life: {
      browsers: config.IMAGE_BROWSER_SECONDS,
      shared: config.IMAGE_CACHE_SECONDS,
      isCdnPurged: config.CDN_PURGE_URL !== undefined,
    },
    edgeToken: config.DELIVERY_EDGE_TOKEN,
  });

  await startFetchResults({
    queue,
    database,
    storage,
    sweeper,
    rows,
    log,
    settlement: createSettlement({ database, queue, sweeper, log, tables: imageTables, events }),
    tables: imageTables,
    accept: images.finishUpload,
  });

  await startExports(queue, exports, { kind: imageTables.kind, log });

  const baseUrl = `${config.PUBLIC_URL}${imageContract.apiPath}`;
  const resumable = createResumableUploads({
    storage,
    rows,
    tables: imageTables,
    lifecycle,
    log,
    everyMs: options.everyMs,
    leases: uploads,
    fields: resumableFields,
    columns: () => ({}),
    accept: ({ id, ...upload }) => images.finishUpload(id, upload),
  });

  return createMediaApp({
    ...options,
    engines,
    delivered,
    exports,
    events,
    eventOperations: imageEventOperations,
    webhookOperations: imageWebhookOperations,
    presented: presentedImages(config.PUBLIC_URL),
    blocked,
    purges,
    tables: imageTables,
    profile: profiles.image,
    contract: imageContract,
    document: new URL('../openapi.json', import.meta.url),
    deliveredId,
    isForAnyOrigin: isUploadUrl,
    root: pixels.root,
    operations(api) {
      pixels.mount(api);
      auth.mountKeys(api);
      mountUploads(api, uploadOperations, {
        stores: resumable,
        fields: resumableFields,
        limits: upload,
        baseUrl,
        limitUploads: auth.limitUploads,
        isImport: auth.isImport,
        log,
      });
      mountUsage(
        api,
        createUsage<string | null>(database, {
          tables: imageTables,
          title: 'source_name',
          // Running uploads are no images yet.
          where: `m.status = 'ready' AND m.taken_down_at IS NULL`,
        }),
      );
      const replacements = createImageReplacements({
        database,
        quota,
        sweeper,
        check,
        originals,
        focalPoints,
        purges,
        log,
        leases: replacementLeases,
      });
      mountImages(api, { auth, images, replacements, storage, upload, publicUrl: config.PUBLIC_URL, baseUrl });
      mountPresets(api, presets);
      const uploadUrls = createUploadUrls({ database });
      mountUploadUrls(api, { auth, images, uploadUrls, storage, upload, publicUrl: config.PUBLIC_URL, baseUrl });
      mountExif(api, createExifReader(database));
      mountAdminImages(api, { images, rows, ownerOf: createOwnerOf(database), publicUrl: config.PUBLIC_URL });
    },
  });
}
