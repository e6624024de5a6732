import type { PayloadOf } from '@millrace/jobs';
import { keys } from '@millrace/storage';

/** The job that transcodes a video. */
export const transcodingOf = (videoId: string): PayloadOf<'video.transcode'> => ({
  videoId,
  sourceKey: keys.source('videos', videoId),
  outputPrefix: keys.publicPrefix('videos', videoId),
  mayPlan: true,
});
