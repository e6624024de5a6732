import type { Millrace } from '@millrace/client';
import { addDays, type DayRange, daysIn } from '../../platform/days.ts';
import type { Kind } from '../../platform/media/kinds.ts';

/** What was used of a kind of media. */
export interface Used {
  /** Views of videos, plays of tracks; images are not counted. */
  count: number;
  /** Bytes delivered. */
  bandwidth: number;
}

export interface KindUsage {
  /** Every day of the range, oldest first. */
  days: (Used & { date: string })[];
  sums: Used;
  /** As many days before the range. */
  before: Used;
  /** Bytes of the uploaded files, now. */
  stored: number;
  /** Media, now. */
  media: number;
}

export interface UsedItem extends Used {
  id: string;
  title: string;
  stored: number;
}

type Given = [millrace: Millrace, range: DayRange, signal: AbortSignal];

const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

export const readUsage: Readonly<Record<Kind, (...given: Given) => Promise<KindUsage>>> = {
  async videos({ video }, range, signal) {
    const [{ days }, { views: count, bandwidth, stored, videoCount: media }, before] = await Promise.all([
      video.getDailyUsage(range, { signal }),
      video.getUsageSummary(range, { signal }),
      video.getUsageSummary(rangeBefore(range), { signal }),
    ]);
    return {
      days: days.map(({ views, ...day }) => ({ count: views, ...day })),
      sums: { count, bandwidth },
      before: { count: before.views, bandwidth: before.bandwidth },
      stored,
      media,
    };
  },
  async tracks({ music }, range, signal) {
    const [{ days }, { plays: count, bandwidth, stored, trackCount: media }, before] = await Promise.all([
      music.getDailyUsage(range, { signal }),
      music.getUsageSummary(range, { signal }),
      music.getUsageSummary(rangeBefore(range), { signal }),
    ]);
    return {
      days: days.map(({ plays, ...day }) => ({ count: plays, ...day })),
      sums: { count, bandwidth },
      before: { count: before.plays, bandwidth: before.bandwidth },
      stored,
      media,
    };
  },
  async images({ image }, range, signal) {
    const [{ days }, { bandwidth, stored, imageCount: media }, before] = await Promise.all([
      image.getDailyUsage(range, { signal }),
      image.getUsageSummary(range, { signal }),
      image.getUsageSummary(rangeBefore(range), { signal }),
    ]);
    return {
      days: days.map((day) => ({ count: 0, ...day })),
      sums: { count: 0, bandwidth },
      before: { count: 0, bandwidth: before.bandwidth },
      stored,
      media,
    };
  },
};

/** The most that the services rank. */
export const mostItems = 100;

/** The most used media of a kind, first the most used. */
export const readItems: Readonly<Record<Kind, (...given: Given) => Promise<UsedItem[]>>> = {
  async videos({ video }, range, signal) {
    const { videos } = await video.getVideoUsage({ ...range, limit: mostItems }, { signal });
    return videos.map(({ views, ...item }) => ({ count: views, ...item }));
  },
  async tracks({ music }, range, signal) {
    const { tracks } = await music.getTrackUsage({ ...range, limit: mostItems }, { signal });
    return tracks.map(({ plays, ...item }) => ({ count: plays, ...item }));
  },
  async images({ image }, range, signal) {
    const { images } = await image.getImageUsage({ ...range, limit: mostItems }, { signal });
    return images.map(({ file_name: name, ...item }) => ({ count: 0, title: name ?? item.id, ...item }));
  },
};
