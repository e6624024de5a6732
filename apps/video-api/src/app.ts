import type { Auth } from '@millrace/auth';
import { type Database, unavailableProblem } from '@millrace/database';
import { type ByteCounter, deliveryLogRouter, mediaRouter, type PublicUrls } from '@millrace/delivery';
import { createHttpApp, type Metrics } from '@millrace/http';
import type { messages } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import type { Queue } from '@millrace/queue';
import type { Storage } from '@millrace/storage';
import { type Express, Router } from 'express';
import { streamRouter } from './routes/stream.ts';
import { usageRouter } from './routes/usage.ts';
import { videosRouter } from './routes/videos.ts';
import type { Bandwidth } from './services/bandwidth.ts';
import type { UsageService } from './services/usage.ts';
import type { VideoService } from './services/videos.ts';
import type { ViewCounter } from './services/views.ts';

export interface VideoApiDependencies {
  log: Logger;
  metrics: Metrics;
  database: Database;
  storage: Storage;
  queue: Queue<typeof messages>;
  auth: Auth;
  videos: VideoService;
  views: ViewCounter;
  usage: UsageService;
  bandwidth: Bandwidth;
  bytes: ByteCounter;
  urls: PublicUrls;
  draining: () => boolean;
  config: {
    upload: { maxBytes: number; idleTimeoutMs: number };
    corsOrigins: string[];
    trustProxy: boolean | number | string;
    deliveryLogToken: string | undefined;
    mediaBaseUrl: string | undefined;
    edgeToken: string | undefined;
  };
}

/** The video service as an Express app. Each router states its auth column at its top. */
export function createApp(deps: VideoApiDependencies): Express {
  const { auth, config, storage } = deps;
  const api = Router();
  api.use('/auth', auth.authRouter({ profile: 'companyName' }));
  api.use('/keys', auth.keysRouter());
  api.use('/videos', videosRouter({ auth, videos: deps.videos, storage, upload: config.upload }));
  api.use('/usage', usageRouter({ auth, usage: deps.usage }));
  api.use(
    '/stream',
    streamRouter({
      videos: deps.videos,
      views: deps.views,
      bytes: deps.bytes,
      storage,
      urls: deps.urls,
      mediaBaseUrl: config.mediaBaseUrl,
    }),
  );

  return createHttpApp({
    log: deps.log,
    metrics: deps.metrics,
    draining: deps.draining,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    classifiers: [unavailableProblem],
    checks: {
      storage: { check: () => storage.ping(), required: true },
      database: { check: () => deps.database.ping(), required: false },
      queue: { check: () => deps.queue.ping(), required: false },
    },
    routes(app) {
      app.use(
        mediaRouter({ storage, kind: 'videos', edgeToken: config.edgeToken, onBytes: (sent) => deps.bytes.add(sent) }),
      );
      app.use('/api', api);
      app.use(
        deliveryLogRouter({
          token: config.deliveryLogToken,
          kind: 'videos',
          record: (lines) => deps.bandwidth.record(lines),
        }),
      );
    },
  });
}
