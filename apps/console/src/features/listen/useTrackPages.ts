import type { Track } from '@millrace/client';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { More } from '../../platform/player/player.ts';

/** A page of tracks, and what they belong to. */
export interface TrackPage<Head> {
  head: Head;
  tracks: readonly Track[];
  total: number;
  next: string | null;
}

export type ReadTracks<Head> = (cursor: string | undefined, signal?: AbortSignal) => Promise<TrackPage<Head>>;

/** A list of tracks, page after page. */
export function useTrackPages<Head>(queryKey: QueryKey, read: ReadTracks<Head>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = list.data?.pages ?? [];
  const next = pages.at(-1)?.next ?? null;
  return {
    list,
    tracks: pages.flatMap((page) => page.tracks),
    head: pages[0]?.head,
    total: pages[0]?.total,
    /** Reads what follows, for the player, which goes on when this page is gone. */
    following: () => pagesAfter(next, read),
  };
}

export type TrackPages = Pick<ReturnType<typeof useTrackPages>, 'list' | 'tracks' | 'following'>;

function pagesAfter<Head>(first: string | null, read: ReadTracks<Head>): More {
  let cursor = first;
  return async () => {
    if (cursor === null) return undefined;
    const { tracks, next } = await read(cursor);
    cursor = next;
    return tracks;
  };
}
