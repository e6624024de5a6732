import type { InfiniteData } from '@tanstack/react-query';

/** What every entry of a list has. */
export interface Entry {
  id: string | number;
}

/** What a service gives of a list at once. */
export interface ListPage<Item extends Entry = Entry> {
  items: readonly Item[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** Entries of the whole list, where the service counts them. Only the first page has the current number: cursors repeat it. */
  total?: number;
}

interface CacheState {
  /** When its request was sent, in milliseconds. */
  readAt: number;
  /** The number of the mark that says that the page is old; zero if it is current. */
  mark: number;
  /** The number of the last change in place. A request that was sent before it brings back what was removed. */
  change: number;
}

/** A page, and what the cache knows of it. */
export type CachedPage<Page extends ListPage = ListPage> = Page & CacheState;

export type CachedList<Page extends ListPage = ListPage> = InfiniteData<CachedPage<Page>, string | undefined>;

let numbers = 0;
/** Numbers marks and changes, so that two of them can be told apart. */
export const nextNumber = (): number => ++numbers;

export const cachedPage = <Page extends ListPage>(page: Page, readAt: number): CachedPage<Page> => ({
  ...page,
  readAt,
  mark: 0,
  change: 0,
});

/** The list with other pages, or the same one if none has changed. */
export function mapPages<Page extends ListPage>(
  list: CachedList<Page>,
  change: (page: CachedPage<Page>) => CachedPage<Page>,
): CachedList<Page> {
  const pages = list.pages.map(change);
  return pages.some((page, at) => page !== list.pages[at]) ? { ...list, pages } : list;
}

/**
 * The list after the page of a cursor was read again. A cursor names the entry before its page, so an entry that came in pushes others
 * out of the page, and a removed one lets others in. Where the new page ends, the old entries go on: nothing is lost or shown twice, and
 * no other page has to be read.
 */
export function withPage<Page extends ListPage>(
  list: CachedList<Page>,
  cursor: string | undefined,
  page: CachedPage<Page>,
): CachedList<Page> {
  const at = list.pageParams.indexOf(cursor);
  if (at === -1) return list;
  const before = { pages: list.pages.slice(0, at), pageParams: list.pageParams.slice(0, at) };
  const end = page.next === null ? undefined : placeOf(page.items.at(-1), list.pages, at, page.items.length - 1);
  const old = end && list.pages[end.page];
  if (end === undefined || old === undefined) {
    // The end of the list, or more has come in than a page holds: what follows is read when somebody scrolls there.
    return { pages: [...before.pages, page], pageParams: [...before.pageParams, cursor] };
  }
  const rest = old.items.slice(end.item + 1);
  return {
    pages: [
      ...before.pages,
      page,
      ...(rest.length > 0 ? [{ ...old, items: rest }] : []),
      ...list.pages.slice(end.page + 1),
    ],
    pageParams: [
      ...before.pageParams,
      cursor,
      ...(rest.length > 0 ? [page.next ?? undefined] : []),
      ...list.pageParams.slice(end.page + 1),
    ],
  };
}

/** Where an entry is, from a page on. A playlist can have it more than once: then the place nearest to the expected one. */
function placeOf(
  entry: Entry | undefined,
  pages: readonly ListPage[],
  from: number,
  expected: number,
): { page: number; item: number } | undefined {
  let found: { page: number; item: number; distance: number } | undefined;
  let offset = 0;
  for (const [page, { items }] of pages.entries()) {
    if (page < from) continue;
    for (const [item, { id }] of items.entries()) {
      const distance = Math.abs(offset + item - expected);
      if (id === entry?.id && (found === undefined || distance < found.distance)) found = { page, item, distance };
    }
    offset += items.length;
  }
  return found;
}

/** The cursor of the first old page that has an entry between two, which are in sight. */
export function oldPageOf(
  list: CachedList | undefined,
  first: number,
  last: number,
): { cursor: string | undefined } | undefined {
  let offset = 0;
  for (const [at, { items, mark }] of (list?.pages ?? []).entries()) {
    const isInSight = offset <= last && offset + items.length > first;
    if (isInSight && mark > 0) return { cursor: list?.pageParams[at] };
    offset += items.length;
  }
  return undefined;
}
