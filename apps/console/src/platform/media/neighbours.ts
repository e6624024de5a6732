import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { isList } from '../lists/listCache.ts';
import { keys } from './keys.ts';
import type { Kind } from './kinds.ts';
import type { Listed } from './listed.ts';
import type { ListPage } from './lists.ts';

/** The media beside one in a list. */
export interface Neighbours {
  previous?: Listed | undefined;
  next?: Listed | undefined;
}

/** The media beside this one in the list that was read last and has it, as far as it was read. Opened by its address alone, it has none. */
export function neighboursOf(queries: QueryClient, kind: Kind, id: string): Neighbours {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: keys.lists(kind), predicate: ({ state }) => isList(state.data) })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { queryKey } of lists) {
    const items = queries.getQueryData<InfiniteData<ListPage>>(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) return { previous: items[at - 1], next: items[at + 1] };
  }
  return {};
}
