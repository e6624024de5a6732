import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { filterOf } from './filter.ts';
import { type Newest, newestOf, withRead } from './newest.ts';
import { type EventPage, type Places, readPage } from './readPage.ts';
import { sourcesOf } from './sources.ts';

interface Page extends EventPage {
  newest: Newest;
}

/** The log, newest first, page after page. It is read once; what happens then is followed. */
export function useEventLog(choice: string) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const log = useInfiniteQuery({
    queryKey: ['events', choice],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const reading = { sources: sourcesOf(millrace), filter: filterOf(choice), signal };
      // Before the events, so that what happens in between is followed.
      const newest = pageParam === undefined ? await newestOf(reading) : {};
      const page = await readPage(reading, pageParam);
      return { ...page, newest: pageParam === undefined ? withRead(newest, reading.filter, page) : {} };
    },
    initialPageParam: undefined as Places | undefined,
    getNextPageParam: ({ next }) => next,
    // It is not read again as a whole.
    staleTime: 'static',
    gcTime: 60_000,
  });
  const pages = log.data?.pages;
  return {
    ...log,
    /** Reads the newest events again; those before them are read as far as somebody scrolls. */
    retry: () => {
      queries.setQueryData<InfiniteData<Page>>(
        ['events', choice],
        (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      );
      void log.refetch();
    },
    older: pages?.flatMap(({ events }) => events) ?? [],
    newest: pages?.[0]?.newest,
    failed: pages?.at(-1)?.failed ?? [],
  };
}
