import type { PayloadOf } from '@millrace/jobs';
import { keys } from '@millrace/storage';

const kind = 'videos';

/** What a worker reads, and where it writes. */
export const sourceOf = (
  videoId: string,
): Pick<PayloadOf<'video.transcode'>, 'videoId' | 'sourceKey' | 'outputPrefix'> => ({
  videoId,
  sourceKey: keys.source(kind, videoId),
  outputPrefix: keys.publicPrefix(kind, videoId),
});

/** The job that transcodes a video. */
export const transcodingOf = (videoId: string): PayloadOf<'video.transcode'> => ({
  ...sourceOf(videoId),
  mayPlan: true,
});
