import { useEffect } from 'react';

/** What rows need of a list that is read page by page. */
export interface MorePages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  isRereading: boolean;
  reread: (cursor: string | undefined) => Promise<unknown>;
  oldPage: (first: number, last: number) => { cursor: string | undefined } | undefined;
}

/** Of a list that a service gives at once. */
export const noMore: MorePages = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve(),
  isRereading: false,
  reread: () => Promise.resolve(),
  oldPage: () => undefined,
};

/** The first and the last entry in sight. */
export interface Sight {
  first: number;
  last: number;
}

/** Reads the old pages again that are in sight, and the next page when its entries are near: a screen ahead, and never more. */
export function useMore(pages: MorePages, { first, last }: Sight, isNear: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isRereading, reread } = pages;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const old = pages.oldPage(first, last);
  const isOld = old !== undefined && !isRereading;
  const cursor = old?.cursor;
  useEffect(() => {
    if (isOld) void reread(cursor);
  }, [isOld, cursor, reread]);
}
