import type { PayloadOf } from '@millrace/jobs';
import { inPlace, keys, type Place } from '@millrace/storage';

/** The job that transcodes a video, and stores what it makes in this place. */
export const transcodingOf = (videoId: string, place: Place): PayloadOf<'video.transcode'> => ({
  videoId,
  sourceKey: keys.source('videos', videoId),
  outputPrefix: inPlace(place, keys.publicPrefix('videos', videoId)),
  mayPlan: true,
});
