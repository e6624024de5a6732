import type { PublicUrls } from '@millrace/delivery';
import { audioTrack } from '@millrace/jobs';
import {
  bigintColumn,
  eventOperations,
  orNull,
  type PresentedMedia,
  rowReader,
  transcodedColumns,
  webhookOperations,
} from '@millrace/media-service';
import { z } from 'zod';
import { presentVideo, video } from './present.ts';

export const videoWebhookOperations = webhookOperations('videos');

export const videoEventOperations = eventOperations('videos', video, 'videos:read');

const readRow = rowReader(
  z.object({
    ...transcodedColumns,
    title: z.string(),
    description: orNull(z.string()),
    viewCount: bigintColumn,
    width: orNull(z.number()),
    height: orNull(z.number()),
    qualities: z.array(z.string()),
    audioTracks: orNull(z.array(audioTrack)),
  }),
);

/** Shows videos in events as in answers. */
export const presentedVideos = (urls: Pick<PublicUrls, 'pathForKey'>): PresentedMedia<typeof video> => ({
  kind: 'videos',
  present: (json) => presentVideo(readRow(json), urls),
});
