import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { type CachedList, cachedPage, type Entry, type ListPage, mapPages, nextNumber, withPage } from './pages.ts';

// Invalidating an infinite query reads all its pages again, one after the other: for somebody who has scrolled through 10,000 entries
// these are more than a hundred requests. So lists are never invalidated. What is known is changed in place; else pages are marked as
// old, and each is read again when somebody sees it, or never.

/** How long a page is believed to be current. */
export const staleMs = 10_000;

/** Changes entries in place, in all lists under a key. @param changed for each entry its id, and the fields that are different */
export function changeListed<Changed extends Entry>(
  queries: QueryClient,
  queryKey: QueryKey,
  changed: readonly Changed[],
): void {
  const byId = new Map<Entry['id'], Changed>(changed.map((entry) => [entry.id, entry]));
  updateLists(queries, { queryKey }, (list) =>
    mapPages(list, (page) => {
      if (!page.items.some(({ id }) => byId.has(id))) return page;
      const items = page.items.map((item) => {
        const changes = byId.get(item.id);
        return changes === undefined ? item : { ...item, ...changes };
      });
      return { ...page, items, change: nextNumber() };
    }),
  );
}

/** Removes entries in place, from all lists under a key. */
export function removeListed(queries: QueryClient, queryKey: QueryKey, ids: readonly Entry['id'][]): void {
  const removed = new Set(ids);
  updateLists(queries, { queryKey }, (list) => {
    const count = list.pages.flatMap(({ items }) => items).filter(({ id }) => removed.has(id)).length;
    if (count === 0) return list;
    const change = nextNumber();
    return mapPages(list, ({ total, ...page }) => ({
      ...page,
      ...(total !== undefined && { total: total - count }),
      items: page.items.filter(({ id }) => !removed.has(id)),
      change,
    }));
  });
}

/** Begins a list anew with its first page, after a change with which the cursors of the pages before lead nowhere. */
export async function restartList<Page extends ListPage>(
  queries: QueryClient,
  queryKey: QueryKey,
  page: Page,
): Promise<void> {
  // A page that is being read would be put behind the new one.
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<CachedList<Page>>(queryKey, { pages: [cachedPage(page, Date.now())], pageParams: [undefined] });
}

/**
 * Tells that what is cached under a key is old. Lists are read again where somebody sees them; all else is
 * invalidated.
 *
 * @param readBefore spares the pages of lists that were read later, in milliseconds
 */
export async function refresh(
  queries: QueryClient,
  filters: QueryFilters,
  readBefore = Number.POSITIVE_INFINITY,
): Promise<void> {
  updateLists(queries, filters, (list) => {
    const mark = nextNumber();
    return mapPages(list, (page) => (page.readAt < readBefore ? { ...page, mark } : page));
  });
  await queries.invalidateQueries({
    ...filters,
    predicate: (query) => isChosen(filters, query) && !isList(query.state.data),
  });
}

/** Reads a page of a list again. It stays old if it was marked, and is dropped if it was changed, in the meantime. */
export async function readAgain<Page extends ListPage>(
  queries: QueryClient,
  queryKey: QueryKey,
  cursor: string | undefined,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
): Promise<void> {
  const find = (list: CachedList<Page> | undefined) => list?.pages[list.pageParams.indexOf(cursor)];
  const before = find(queries.getQueryData<CachedList<Page>>(queryKey));
  if (before === undefined) return;
  const readAt = Date.now();
  let page: Page | undefined;
  try {
    page = await queries.fetchQuery({
      queryKey: [...queryKey, 'again', cursor ?? null],
      queryFn: ({ signal }) => read(cursor, signal),
      staleTime: 0,
      gcTime: 0,
    });
  } catch {
    // What was read before stays on the screen. It is tried again when somebody comes back to the page.
  }
  updateLists(queries, { queryKey, exact: true }, (list: CachedList<Page>) => {
    const now = find(list);
    if (now === undefined || now.change !== before.change) return list;
    const mark = now.mark === before.mark ? 0 : now.mark;
    if (page === undefined) return mapPages(list, (one) => (one === now ? { ...one, mark, readAt: 0 } : one));
    return withPage(list, cursor, { ...cachedPage(page, readAt), mark });
  });
}

const isChosen = ({ predicate }: QueryFilters, query: Query): boolean => predicate?.(query) ?? true;

/** Whether what is cached is a list, and not a single page of one, or something else. */
export function isList(data: unknown): data is CachedList {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

/**
 * Changes lists in the cache. While the next page of a list is read, TanStack Query holds the pages from before, and writes them back at
 * the end: then the change is made again. So it must make no difference to make it twice.
 */
function updateLists<Page extends ListPage>(
  queries: QueryClient,
  filters: QueryFilters,
  change: (list: CachedList<Page>) => CachedList<Page>,
): void {
  const update = ({ queryKey }: Query) =>
    queries.setQueryData<CachedList<Page>>(queryKey, (list) => {
      if (!isList(list)) return undefined;
      const changed = change(list);
      return changed === list ? undefined : changed;
    });
  for (const query of queries.getQueryCache().findAll(filters)) {
    if (!isList(query.state.data)) continue;
    update(query);
    const again = () => void update(query);
    if (query.state.fetchStatus === 'fetching') query.promise?.then(again, again);
  }
}
