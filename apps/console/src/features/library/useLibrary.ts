import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../platform/context.ts';
import { keys } from '../../platform/media/keys.ts';
import { isUnsettled, type Kind } from '../../platform/media/kinds.ts';
import { readList, type Sort } from '../../platform/media/lists.ts';
import type { Filters } from './search.ts';

const pageSize = 60;

/** The account's media of a kind, page after page, and live while some of them are being made. */
export function useLibrary(kind: Kind, sort: Sort, { q, status, tag }: Filters) {
  const services = useServices();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...keys.lists(kind), sort, { q, status, tag }],
    queryFn: ({ pageParam, signal }) =>
      readList[kind](services, { sort, q, status, tag, cursor: pageParam, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // Media come into a list of one status, and leave it.
  const isLive = status !== undefined || items.some((item) => isUnsettled(item.status));
  const { live } = services;

  useEffect(() => {
    if (!isLive) return;
    const refresh = () => void queries.invalidateQueries({ queryKey: keys.lists(kind) });
    // Progress comes often, and each refresh reads all pages: several notices share one.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = live.watch(kind);
    const unsubscribe = live.subscribe((change) => {
      if (change.kind !== kind) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          refresh();
        },
        change.what === 'progress' ? 2_000 : 300,
      );
    });
    return () => {
      unwatch();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [isLive, kind, live, queries]);

  return { ...list, items, total: data?.pages[0]?.total };
}
