import { accountOperations, adminOperations, keyOperations, profiles } from '@millrace/auth';
import type { Contract } from '@millrace/http';
import { documentOperations, exportOperations, operatorOperations } from '@millrace/media-service';
import { videoEventOperations, videoWebhookOperations } from './events.ts';
import { adminVideoOperations } from './routes/admin.ts';
import { captionOperations } from './routes/captions.ts';
import { chapterOperations } from './routes/chapters.ts';
import { earlyOperations } from './routes/early.ts';
import { playbackTokenOperations } from './routes/playbackTokens.ts';
import { streamOperations } from './routes/stream.ts';
import { uploadOperations } from './routes/uploads.ts';
import { usageOperations } from './routes/usage.ts';
import { videoOperations } from './routes/videos.ts';
import { viewOperation } from './routes/view.ts';

/** All operations of the video service. */
export const videoContract: Contract = {
  title: 'Millrace video',
  description: 'Upload a video, get it transcoded to HLS, and play it in public.',
  apiPath: '/api',
  operations: [
    ...Object.values(profiles.video.operations),
    ...Object.values(exportOperations),
    ...Object.values(accountOperations),
    ...Object.values(keyOperations),
    ...Object.values(videoOperations),
    ...Object.values(streamOperations),
    ...Object.values(earlyOperations),
    viewOperation,
    ...Object.values(playbackTokenOperations),
    ...Object.values(captionOperations),
    ...Object.values(chapterOperations),
    ...Object.values(usageOperations),
    ...Object.values(uploadOperations),
    ...Object.values(videoEventOperations),
    ...Object.values(videoWebhookOperations),
    ...Object.values(adminOperations),
    ...Object.values(operatorOperations),
    ...Object.values(adminVideoOperations),
    ...Object.values(documentOperations),
  ],
};
