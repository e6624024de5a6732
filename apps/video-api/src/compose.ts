import { profiles } from '@millrace/auth';
import { readerLimits } from '@millrace/delivery';
import { videoObjects } from '@millrace/jobs';
import {
  createFetches,
  createMediaApp,
  createMediaCore,
  createOwnerOf,
  createPictureLeases,
  createPictures,
  createResumableUploads,
  createSettlement,
  createUsage,
  endFetchesOfSuspended,
  endUploadsOfSuspended,
  openEngines,
  receiptDays,
  refolding,
  startExports,
  startFetchResults,
  transcoded,
} from '@millrace/media-service';
import type { App, ComposeOptions } from '@millrace/service';
import { mountUploads, uploadLimits } from '@millrace/uploads';
import { videoContract } from './contract.ts';
import { presentedVideos, videoEventOperations, videoWebhookOperations } from './events.ts';
import { mountAdminVideos } from './routes/admin.ts';
import { mountDash } from './routes/dash.ts';
import { mountStream } from './routes/stream.ts';
import { resumableFields, uploadOperations } from './routes/uploads.ts';
import { mountUsage } from './routes/usage.ts';
import { mountVideos } from './routes/videos.ts';
import { viewBeacon } from './routes/view.ts';
import { createParts } from './services/parts.ts';
import { startResults } from './services/results.ts';
import { createThumbnailService } from './services/thumbnails.ts';
import { createVideoService } from './services/videos.ts';
import { createViewCounter } from './services/views.ts';
import type { VideoApiConfig } from './settings.ts';
import { videoTables } from './tables.ts';

export const appName = 'video-api';

/**
 * The composition root of video-api. The lifecycle closes everything in reverse order, so that writers close before the engines
 * that they write to.
 */
export async function compose(options: ComposeOptions<VideoApiConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  const engines = await openEngines(appName, videoContract, options);
  const { auth, cursors, database, queue, storage } = engines;

  const tables = videoTables;
  const leases = createPictureLeases({ database, kind: tables.kind, log });
  const core = createMediaCore({
    ...options,
    engines,
    tables,
    afterUpload: transcoded(tables.kind, videoObjects.thumbnail),
    mediaBaseUrl: config.MEDIA_BASE_URL,
    aging: [{ table: 'video.view_receipts', days: receiptDays }],
    tasks: [leases.task, refolding(database, { media: tables.media, from: 'title', to: 'title_fold' })],
  });
  const { rows, sweeper, delivered, events, exports, blocked } = core;
  const upload = uploadLimits(config, config.MAX_UPLOAD_BYTES);
  endUploadsOfSuspended(auth, upload.gate);
  const pictures = createPictures({ database, storage, sweeper, leases, upload, log });
  const fetches = createFetches({ rows, kind: tables.kind, maxBytes: config.MAX_UPLOAD_BYTES });
  endFetchesOfSuspended({ auth, database, tables, rows, log });
  const videos = createVideoService({ database, cursors, rows, fetches, blocked });
  const views = createViewCounter(database);
  lifecycle.onClose('views', () => views.close());

  const settlement = createSettlement({ database, queue, sweeper, log, tables, events });
  await startResults(queue, settlement, createParts({ database, queue, sweeper, metrics: engines.metrics, log }));
  await startFetchResults({
    ...{ queue, database, storage, sweeper, settlement, rows, tables, log },
    accept: videos.finishFetch,
  });

  await startExports(queue, exports, { kind: tables.kind, log });

  const baseUrl = `${config.PUBLIC_URL}${videoContract.apiPath}`;
  const resumable = createResumableUploads({
    ...{ storage, rows, tables, lifecycle, log },
    leases: core.uploads,
    fields: resumableFields,
    columns: (fields) => ({ ...fields }),
    accept: ({ id, accountId, fields, ...upload }) => videos.finishUpload(accountId, id, { ...upload, ...fields }),
  });

  return createMediaApp({
    ...options,
    engines,
    delivered,
    exports,
    events,
    eventOperations: videoEventOperations,
    webhookOperations: videoWebhookOperations,
    presented: presentedVideos(delivered.urls),
    blocked,
    tables,
    profile: profiles.video,
    contract: videoContract,
    document: new URL('../openapi.json', import.meta.url),
    beacon: (api) => viewBeacon(api, views, blocked),
    beaconsPerMinute: config.BEACONS_PER_MINUTE,
    operations(api) {
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
      mountAdminVideos(api, { videos, rows, urls: delivered.urls, ownerOf: createOwnerOf(database) });
      const { bytes, urls } = delivered;
      const thumbnails = createThumbnailService({ videos, pictures, queue });
      mountVideos(api, { auth, videos, thumbnails, urls, storage, upload, baseUrl });
      mountUsage(api, createUsage<string>(database, { tables: videoTables, title: 'title' }));
      const readers = readerLimits(config);
      mountStream(api, { videos, bytes, storage, readers, urls, mediaBaseUrl: config.MEDIA_BASE_URL });
      mountDash(api, { videos, urls });
    },
  });
}
