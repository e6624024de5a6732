import { useEffect } from 'react';
import type { useLibrary } from './useLibrary.ts';

export type Library = ReturnType<typeof useLibrary>;

/** Reads the next page when the last row is near: a screen ahead, and never more. */
export function useMore({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Library, isNear: boolean) {
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
