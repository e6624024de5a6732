import type { Kind } from './kinds.ts';

/** The names under which the cache keeps what was read: features invalidate each other's by these, and not by imports. */
export const keys = {
  kind: (kind: Kind) => [kind] as const,
  lists: (kind: Kind) => [kind, 'list'] as const,
  item: (kind: Kind, id: string) => [kind, 'item', id] as const,
};
