import type { PublicUrls } from '@millrace/delivery';
import { audioTrack } from '@millrace/jobs';
import { bigintColumn, orNull, type PresentedMedia, rowReader, transcodedColumns } from '@millrace/platform';
import { z } from 'zod';
import { urlsWithoutTokens } from './playback.ts';
import { presentVideo, video } from './present.ts';

const readRow = rowReader(
  z.object({
    ...transcodedColumns,
    title: z.string(),
    description: orNull(z.string()),
    viewCount: bigintColumn,
    width: orNull(z.number()),
    height: orNull(z.number()),
    qualities: z.array(z.string()),
    visibility: z.string().default('public'),
    // Events before captions and chapters have none.
    captionLanguages: z.array(z.string()).default([]),
    chapterCount: z.number().default(0),
    storyboardPrefix: orNull(z.string()),
    downloads: z.boolean().default(false),
    audioTracks: orNull(z.array(audioTrack)),
  }),
);

/** An event tells what was, and not what can be played now. */
const noEarly = { jobId: null, earlyEncode: null, earlyStored: null, earlyReleased: null, earlyReleasedAt: null };

/** How videos are shown in events: as in answers. */
export const videoEvents = {
  kind: 'videos' as const,
  schema: video,
  scope: 'videos:read',
  presented: ({
    delivered,
  }: {
    delivered: { urls: Pick<PublicUrls, 'pathForKey'> };
  }): PresentedMedia<typeof video> => ({
    kind: 'videos',
    present: (json) => presentVideo({ ...readRow(json), ...noEarly }, urlsWithoutTokens(delivered.urls)),
  }),
};
