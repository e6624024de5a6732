import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import { filterOf } from './filter.ts';
import { type EventPage, type Places, readPage } from './readPage.ts';
import { sourcesOf } from './sources.ts';

/** The newest event of each service when the log was read: what is followed begins behind it, so nothing is missed. */
export type Newest = Partial<Record<Kind, string>>;

interface FirstPage extends EventPage {
  newest: Newest;
}

/** The log, newest first, page after page. It is read once; what happens then is followed. */
export function useEventLog(choice: string) {
  const { millrace } = useServices();
  const log = useInfiniteQuery({
    queryKey: ['events', choice],
    queryFn: async ({ pageParam, signal }): Promise<FirstPage> => {
      const sources = sourcesOf(millrace);
      const filter = filterOf(choice);
      // Before the events, so that what happens in between is followed.
      const newest = pageParam === undefined ? await newestOf(sources, Object.keys(filter), signal) : {};
      return { ...(await readPage({ sources, filter, signal }, pageParam)), newest };
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

async function newestOf(
  sources: ReturnType<typeof sourcesOf>,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Newest> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      if (!wanted.includes(kind)) return [];
      try {
        const { next } = await sources[kind].listEvents({ order: 'desc', limit: 1 }, { signal });
        return [[kind, next] as const];
      } catch {
        signal.throwIfAborted();
        // The page says which services do not answer: reading their events fails as well.
        return [];
      }
    }),
  );
  return Object.fromEntries(found.flat());
}
