import type { PayloadOf } from '@millrace/jobs';
import { inPlace, keys, type Place } from '@millrace/storage';

const kind = 'videos';

/** What a worker reads, and where it writes: in this place. */
export const sourceOf = (
  videoId: string,
  place: Place,
): Pick<PayloadOf<'video.transcode'>, 'videoId' | 'sourceKey' | 'outputPrefix'> => ({
  videoId,
  sourceKey: keys.source(kind, videoId),
  outputPrefix: inPlace(place, keys.publicPrefix(kind, videoId)),
});

/** The job that transcodes a video. */
export const transcodingOf = (videoId: string, place: Place): PayloadOf<'video.transcode'> => ({
  ...sourceOf(videoId, place),
  mayPlan: true,
  mayMove: true,
});
