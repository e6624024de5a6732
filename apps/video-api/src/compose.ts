import { profiles } from '@millrace/auth';
import { readerLimits } from '@millrace/delivery';
import {
  createMediaApp,
  createMediaCore,
  createSettlement,
  openEngines,
  receiptDays,
  transcoded,
} from '@millrace/media-service';
import type { App, ComposeOptions } from '@millrace/service';
import { uploadLimits } from '@millrace/uploads';
import { videoContract } from './contract.ts';
import { mountStream } from './routes/stream.ts';
import { mountUsage } from './routes/usage.ts';
import { mountVideos } from './routes/videos.ts';
import { viewBeacon } from './routes/view.ts';
import { startResults } from './services/results.ts';
import { createUsageService } from './services/usage.ts';
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
  const engines = await openEngines(appName, options);
  const { auth, database, queue, storage } = engines;

  const tables = videoTables;
  const core = createMediaCore({
    ...options,
    engines,
    tables,
    afterUpload: transcoded,
    mediaBaseUrl: config.MEDIA_BASE_URL,
    aging: [{ table: 'video.view_receipts', days: receiptDays }],
  });
  const { rows, sweeper, delivered } = core;
  const videos = createVideoService({ database, rows });
  const views = createViewCounter(database);
  lifecycle.onClose('views', () => views.close());

  await startResults(queue, createSettlement({ database, sweeper, log, tables }));

  return createMediaApp({
    ...options,
    engines,
    delivered,
    tables,
    profile: profiles.video,
    contract: videoContract,
    document: new URL('../openapi.json', import.meta.url),
    beacon: (api) => viewBeacon(api, views),
    beaconsPerMinute: config.BEACONS_PER_MINUTE,
    operations(api) {
      auth.mountKeys(api);
      mountVideos(api, { auth, videos, storage, upload: uploadLimits(config, config.MAX_UPLOAD_BYTES) });
      mountUsage(api, createUsageService(database));
      const { bytes, urls } = delivered;
      const readers = readerLimits(config);
      mountStream(api, { videos, bytes, storage, readers, urls, mediaBaseUrl: config.MEDIA_BASE_URL });
    },
  });
}
