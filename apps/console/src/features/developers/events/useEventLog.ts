import { useInfiniteQuery } from '@tanstack/react-query';
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
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const pages = log.data?.pages;
  return {
    ...log,
    older: pages?.flatMap(({ events }) => events) ?? [],
    newest: pages?.[0]?.newest,
    failed: pages?.at(-1)?.failed ?? [],
  };
}
