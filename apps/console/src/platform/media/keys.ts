import type { Kind } from './kinds.ts';
import type { Sort } from './lists.ts';

/** What a list is narrowed by. */
export interface Filters {
  q: string | undefined;
  status: string | undefined;
  tag: string | undefined;
}

/** The names under which the cache keeps what was read: features invalidate each other's by these, and not by imports. */
export const keys = {
  kind: (kind: Kind) => [kind] as const,
  lists: (kind: Kind) => [kind, 'list'] as const,
  list: (kind: Kind, sort: Sort, filters: Filters) => [kind, 'list', sort, filters] as const,
  items: (kind: Kind) => [kind, 'item'] as const,
  item: (kind: Kind, id: string) => [kind, 'item', id] as const,
};
