import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Entries of a page, as many as the services give at once. */
export const pageSize = 100;

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** A list that the service gives page after page. */
export function usePages<Item>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}
