import {
  focusManager,
  hashKey,
  infiniteQueryOptions,
  onlineManager,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readAgain, refresh, staleMs } from './listCache.ts';
import { type CachedList, type CachedPage, cachedPage, type Entry, type ListPage, oldPageOf } from './pages.ts';

export type ReadPage<Page extends ListPage> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

/** How a list is cached: it is never read again as a whole. Only `listCache.ts` decides what is. */
export const listOptions = <Page extends ListPage>(queryKey: QueryKey, read: ReadPage<Page>) =>
  infiniteQueryOptions<CachedPage<Page>, Error, CachedList<Page>, QueryKey, string | undefined>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const readAt = Date.now();
      return cachedPage(await read(pageParam, signal), readAt);
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Neither the focus of the window nor the mount of a page nor an invalidation reads it again.
    staleTime: 'static',
    // Comparing all entries with the ones before takes longer than showing the few that are in sight.
    structuralSharing: false,
  });

/** A list that a service gives page after page. The rows that show it tell by `useMore` what is in sight. */
export function useList<Item extends Entry, Facts>(queryKey: QueryKey, read: ReadPage<ListPage<Item> & Facts>) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(listOptions(queryKey, read));
  const hash = hashKey(queryKey);
  const latest = useRef({ queryKey, read });
  latest.current = { queryKey, read };
  const [isRereading, setIsRereading] = useState(false);

  const reread = useCallback(
    async (cursor: string | undefined) => {
      setIsRereading(true);
      await readAgain(queries, latest.current.queryKey, cursor, latest.current.read);
      setIsRereading(false);
    },
    [queries],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash tells when the key is another one
  useEffect(() => {
    const check = () => void refresh(queries, { queryKey: latest.current.queryKey, exact: true }, Date.now() - staleMs);
    check();
    const unfocus = focusManager.subscribe((isFocused) => isFocused && check());
    const offline = onlineManager.subscribe((isOnline) => isOnline && check());
    return () => {
      unfocus();
      offline();
    };
  }, [queries, hash]);

  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // All that was read may have been removed: then no row is there that could ask for more.
  const isUsedUp = items.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isUsedUp) void fetchNextPage();
  }, [isUsedUp, fetchNextPage]);

  // An empty list has no rows in sight either.
  const isEmptyAndOld = items.length === 0 && !hasNextPage && (data?.pages[0]?.mark ?? 0) > 0 && !isRereading;
  useEffect(() => {
    if (isEmptyAndOld) void reread(undefined);
  }, [isEmptyAndOld, reread]);

  return {
    ...list,
    items,
    first: data?.pages[0],
    isRereading,
    /** Reads a page again. */
    reread,
    /** The old page that is wanted first, by the rows in sight. */
    oldPage: (first: number, last: number) => oldPageOf(data, first, last),
  };
}
