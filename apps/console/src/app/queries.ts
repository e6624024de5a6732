import { MillraceError } from '@millrace/client';
import { QueryClient } from '@tanstack/react-query';
import { staleMs } from '../platform/lists/listCache.ts';

/** The cache of what was read. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // What the service has refused, it refuses again. The client itself waits for services that are busy.
        retry: (failures, error) =>
          failures < 2 && error instanceof MillraceError && (error.status === 0 || error.status >= 500),
      },
    },
  });
