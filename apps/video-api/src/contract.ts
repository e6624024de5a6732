import { keyOperations, profiles } from '@millrace/auth';
import type { Contract } from '@millrace/http';
import { documentOperations } from '@millrace/media-service';
import { streamOperations } from './routes/stream.ts';
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
    ...Object.values(keyOperations),
    ...Object.values(videoOperations),
    ...Object.values(streamOperations),
    viewOperation,
    ...Object.values(usageOperations),
    ...Object.values(documentOperations),
  ],
};
