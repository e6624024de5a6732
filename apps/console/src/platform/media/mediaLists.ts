import type { Query, QueryClient } from '@tanstack/react-query';
import { changeListed, refresh, removeListed } from '../lists/listCache.ts';
import { keys } from './keys.ts';
import type { Kind } from './kinds.ts';
import type { Listed } from './listed.ts';

/** Shows a changed medium in the account's lists, without reading them. */
export async function showChanged(queries: QueryClient, kind: Kind, medium: Listed): Promise<void> {
  changeListed(queries, keys.lists(kind), [medium]);
  // It may come into such a list or leave it, or have another place there.
  await refresh(queries, { queryKey: keys.lists(kind), predicate: isByContent });
}

/** Takes media that were deleted out of the account's lists, and forgets them. */
export function showRemoved(queries: QueryClient, kind: Kind, ids: readonly string[]): void {
  removeListed(queries, keys.lists(kind), ids);
  for (const id of ids) queries.removeQueries({ queryKey: keys.item(kind, id) });
}

/** Tells that media came in, or are in another state. */
export const refreshLists = (queries: QueryClient, kind: Kind): Promise<void> =>
  refresh(queries, { queryKey: keys.lists(kind) });

/** Whether a list is narrowed or ordered by what its owner can change; see `keys.list`. */
function isByContent({ queryKey: [, , sort, filters] }: Query): boolean {
  const isNarrowed = typeof filters === 'object' && filters !== null && Object.values(filters).some(Boolean);
  return isNarrowed || (typeof sort === 'string' && sort.endsWith('title'));
}
