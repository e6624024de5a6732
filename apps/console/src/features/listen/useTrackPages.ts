import type { Track } from '@millrace/client';
import type { QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../../platform/lists/pages.ts';
import { useList } from '../../platform/lists/useList.ts';
import type { More } from '../../platform/player/player.ts';

/** A page of tracks, and what they belong to. */
export interface TrackPage<Head> extends ListPage<Track> {
  head: Head;
  total: number;
}

export type ReadTracks<Head> = (cursor: string | undefined, signal?: AbortSignal) => Promise<TrackPage<Head>>;

/** A list of tracks, page after page. */
export function useTrackPages<Head>(queryKey: QueryKey, read: ReadTracks<Head>) {
  const list = useList(queryKey, read);
  const next = list.data?.pages.at(-1)?.next ?? null;
  return {
    list,
    tracks: list.items,
    head: list.first?.head,
    total: list.first?.total,
    /** Reads what follows, for the player, which goes on when this page is gone. */
    following: () => pagesAfter(next, read),
  };
}

export type TrackPages = Pick<ReturnType<typeof useTrackPages>, 'list' | 'tracks' | 'following'>;

function pagesAfter<Head>(first: string | null, read: ReadTracks<Head>): More {
  let cursor = first;
  return async () => {
    if (cursor === null) return undefined;
    const { items, next } = await read(cursor);
    cursor = next;
    return items;
  };
}
