import type { PublicUrls } from '@millrace/delivery';
import {
  bigintColumn,
  orNull,
  type PresentedMedia,
  rowReader,
  timeColumn,
  transcodedColumns,
} from '@millrace/platform';
import { z } from 'zod';
import { presentTrack, track } from './present.ts';

const readRow = rowReader(
  z.object({
    ...transcodedColumns,
    accountId: z.number(),
    title: z.string(),
    artistName: z.string(),
    album: orNull(z.string()),
    albumId: orNull(z.string()),
    albumArtist: orNull(z.string()),
    // Events that an older version wrote do not have it.
    isCompilation: z.boolean().default(false),
    trackNumber: orNull(z.number()),
    discNumber: orNull(z.number()),
    year: orNull(z.number()),
    visibility: z.string().default('public'),
    releaseAt: orNull(timeColumn),
    genre: orNull(z.string()),
    bitrates: z.array(z.number()),
    sampleRate: orNull(z.number()),
    channels: orNull(z.number()),
    hasCover: z.boolean(),
    integratedLufs: orNull(z.number()),
    truePeakDbtp: orNull(z.number()),
    playCount: bigintColumn,
    likeCount: z.number(),
    // Events that an older version wrote do not have it.
    originals: z.string().default('owner'),
  }),
);

/** How tracks are shown in events: as in answers. */
export const trackEvents = {
  kind: 'tracks' as const,
  schema: track,
  scope: 'tracks:read',
  presented: ({
    delivered,
  }: {
    delivered: { urls: Pick<PublicUrls, 'pathForKey'> };
  }): PresentedMedia<typeof track> => ({
    kind: 'tracks',
    present: (json) => presentTrack(readRow(json), delivered.urls),
  }),
};
