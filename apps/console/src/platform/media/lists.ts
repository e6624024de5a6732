import type { CallOptions } from '@millrace/client';
import type { Services } from '../services.ts';
import type { Kind, Status } from './kinds.ts';
import { type Listed, listedImage, listedTrack, listedVideo } from './listed.ts';

export const sorts = ['-created_at', 'created_at', 'title', '-title'] as const;
export type Sort = (typeof sorts)[number];

export interface ListRequest {
  sort: Sort;
  q: string | undefined;
  /** Videos and tracks only. */
  status?: Status | undefined;
  /** Images only. */
  tag?: string | undefined;
  cursor: string | undefined;
  limit: number;
}

export interface ListPage {
  items: Listed[];
  /** Of the whole list. */
  total: number;
  next: string | null;
}

type Read = (
  services: Pick<Services, 'millrace' | 'ownImages' | 'config'>,
  request: ListRequest,
  options: CallOptions,
) => Promise<ListPage>;

const imageSorts = {
  '-created_at': '-created_at',
  created_at: 'created_at',
  title: 'file_name',
  '-title': '-file_name',
} as const;

/** Reads a page of the account's media. */
export const readList: Readonly<Record<Kind, Read>> = {
  async videos({ millrace, config }, { tag: _, ...request }, options) {
    const { videos, total, next_cursor: next } = await millrace.video.listVideos(request, options);
    return { items: videos.map((video) => listedVideo(video, config)), total, next };
  },
  async tracks({ millrace, config }, { tag: _, ...request }, options) {
    const { tracks, total, next_cursor: next } = await millrace.music.listTracks(request, options);
    return { items: tracks.map((track) => listedTrack(track, config)), total, next };
  },
  async images({ millrace, ownImages }, { sort, status: _, ...request }, options) {
    const given = { ...request, sort: imageSorts[sort] };
    const { images, total, next_cursor: next } = await ownImages.listImages(given, options);
    return { items: images.map((image) => listedImage(image, millrace)), total, next };
  },
};
