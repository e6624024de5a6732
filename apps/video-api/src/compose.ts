import { profiles } from '@millrace/auth';
import { createPlaybackTokens, publicUrls, readerLimits } from '@millrace/delivery';
import { videoObjects } from '@millrace/jobs';
import {
  createEdgeCopies,
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
  endUploads,
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
import { createEarlyPlayback } from './early/index.ts';
import { presentedVideos, videoEventOperations, videoWebhookOperations } from './events.ts';
import { mountAdminVideos } from './routes/admin.ts';
import { mountCaptions } from './routes/captions.ts';
import { mountChapters } from './routes/chapters.ts';
import { mountDash } from './routes/dash.ts';
import { mountDerived } from './routes/derived.ts';
import { mountEarly } from './routes/early.ts';
import { mountPlaybackTokens } from './routes/playbackTokens.ts';
import { mountStream } from './routes/stream.ts';
import { resumableFields, uploadOperations } from './routes/uploads.ts';
import { mountUsage } from './routes/usage.ts';
import { mountVideos } from './routes/videos.ts';
import { viewBeacon } from './routes/view.ts';
import { createAhead } from './services/ahead.ts';
import { createCaptionsService } from './services/captions/captions.ts';
import { captionExpiry } from './services/captions/expiry.ts';
import { createFileCaptions } from './services/captions/fromFile.ts';
import { createPresentations } from './services/captions/presentations.ts';
import { namedCaptions } from './services/captions/rows.ts';
import { createChaptersService } from './services/chapters.ts';
import { createDownloads } from './services/derived/downloads.ts';
import { derivedTask } from './services/derived/eviction.ts';
import { createFrames } from './services/derived/frames.ts';
import { createMakers } from './services/derived/makers.ts';
import { startDerivedResults } from './services/derived/results.ts';
import { createStoryboards } from './services/derived/storyboards.ts';
import { exportedCaptions } from './services/exportedCaptions.ts';
import { createHiddenVideos } from './services/hiddenVideos.ts';
import { createMoves } from './services/moves/index.ts';
import { createParts } from './services/parts.ts';
import { createPlayback } from './services/playback.ts';
import { startResults } from './services/results.ts';
import { createThumbnailService } from './services/thumbnails.ts';
import { createVideoService } from './services/videos.ts';
import { createViewCounter } from './services/views.ts';
import type { VideoApiConfig } from './settings.ts';
import { videoPlaces, videoTables } from './tables.ts';

export const appName = 'video-api';

/** How long a start waits for the database to name the hidden videos. */
const firstReadMs = 5_000;

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
  const hidden = createHiddenVideos({ database, auth });
  const { purge } = createEdgeCopies({ edges: config.EDGE_PURGE_URLS, token: config.DELIVERY_EDGE_TOKEN });
  const pathOf = publicUrls({ publicUrl: config.PUBLIC_URL }).pathForKey;
  const makers = createMakers(database);
  const moves = createMoves({
    database,
    storage,
    queue,
    log,
    onHidden: (keys) => purge(keys.map(pathOf)),
    onMoved: (video) => makers.storyboard(video),
  });
  const core = createMediaCore({
    ...options,
    engines,
    tables,
    afterUpload: transcoded(tables.kind, videoObjects.thumbnail, {
      places: videoPlaces,
      captionsOf: namedCaptions,
      derived: tables.derived,
    }),
    mediaBaseUrl: config.MEDIA_BASE_URL,
    privateBaseUrl: config.MEDIA_PRIVATE_BASE_URL,
    exported: exportedCaptions,
    aging: [{ table: 'video.view_receipts', days: receiptDays }],
    tasks: [
      leases.task,
      hidden.task,
      moves.task,
      captionExpiry({ database, log }),
      derivedTask(database),
      refolding(database, { table: tables.media, from: 'title', to: 'title_fold' }),
    ],
  });
  const { rows, sweeper, delivered, events, exports, blocked, purges } = core;
  const upload = uploadLimits(config, config.MAX_UPLOAD_BYTES, { ...auth, openPool: engines.openPool });
  endUploads(auth, upload.gate);
  const pictures = createPictures({ database, storage, sweeper, leases, upload, log });
  const fetches = createFetches({ rows, kind: tables.kind, maxBytes: config.MAX_UPLOAD_BYTES });
  endFetchesOfSuspended({ auth, database, tables, rows, log });
  const tokens = createPlaybackTokens(config.MEDIA_SIGNING_KEYS);
  const playback = createPlayback({ tokens, urls: delivered.urls });
  const videos = createVideoService({ database, cursors, rows, fetches, blocked, hidden, moves, playback, purges });
  const views = createViewCounter(database, engines.openPool);
  lifecycle.onClose('views', () => views.close());

  const settlement = createSettlement({ database, queue, sweeper, log, tables, events });
  const presentations = createPresentations({ database, storage, log });
  const ofFile = createFileCaptions({ database, storage, log });
  const ahead = createAhead(database);
  const parts = createParts({ database, queue, ahead, sweeper, metrics: engines.metrics, log });
  await startResults(queue, settlement, parts, { ofFile, presentations, makers, log });
  await startDerivedResults({ database, queue, sweeper, presentations, log });
  await startFetchResults({
    queue,
    database,
    storage,
    sweeper,
    settlement,
    rows,
    tables,
    log,
    accept: videos.finishFetch,
  });

  await startExports(queue, exports, { kind: tables.kind, log });

  const baseUrl = `${config.PUBLIC_URL}${videoContract.apiPath}`;
  const resumable = createResumableUploads({
    storage,
    rows,
    tables,
    lifecycle,
    log,
    everyMs: options.everyMs,
    leases: core.uploads,
    fields: resumableFields,
    columns: (fields) => {
      playback.assertSupported(fields.visibility);
      return { ...fields };
    },
    accept: ({ id, accountId, fields, ...upload }) => videos.finishUpload(accountId, id, { ...upload, ...fields }),
  });

  // As with blocked media: not even for a moment.
  await hidden.task.run(AbortSignal.timeout(firstReadMs)).catch((error: unknown) => {
    log.warn({ err: error }, 'it is not known yet which videos are hidden');
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
    purges,
    playback: { tokens, path: '/stream', isHidden: hidden.has },
    tables,
    profile: profiles.video,
    contract: videoContract,
    document: new URL('../openapi.json', import.meta.url),
    beacon: (api) => viewBeacon(api, views, blocked),
    beaconLimits: { perMinute: config.BEACONS_PER_MINUTE, perDay: config.BEACONS_PER_DAY },
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
      mountAdminVideos(api, { videos, rows, playback, ownerOf: createOwnerOf(database) });
      const { bytes } = delivered;
      const thumbnails = createThumbnailService({ videos, pictures, queue });
      mountVideos(api, { auth, videos, thumbnails, playback, storage, upload, baseUrl });
      mountPlaybackTokens(api, { videos, playback, baseUrl });
      mountUsage(api, createUsage<string>(database, { tables: videoTables, title: 'title' }));
      const readers = readerLimits(config);
      mountEarly(api, { videos, early: createEarlyPlayback({ database, storage }), playback });
      const bases = { mediaBaseUrl: config.MEDIA_BASE_URL, privateBaseUrl: config.MEDIA_PRIVATE_BASE_URL };
      const frames = createFrames({ database, queue, limiter: auth.limiter, sweeper, log });
      mountStream(api, { videos, ahead, presentations, frames, bytes, storage, readers, playback, ...bases });
      const captions = createCaptionsService({ database, storage, sweeper, upload, videos, presentations, log });
      mountCaptions(api, { auth, videos, captions, bytes, storage, readers, playback });
      mountChapters(api, { videos, chapters: createChaptersService({ database, videos }), bytes });
      const storyboards = createStoryboards({ database, makers });
      const downloads = createDownloads({ database, makers });
      mountDerived(api, { videos, storyboards, downloads, bytes, storage, readers });
      mountDash(api, { videos, presentations, playback });
    },
  });
}
