import { useMemo, useState } from 'react';
import type { Listed } from '../../platform/media/listed.ts';

export interface Selection {
  /** Those that were chosen, in the order of the list. */
  readonly chosen: readonly Listed[];
  has(id: string): boolean;
  /** Chooses one, or gives it up. @param toRange with all between it and the last one */
  toggle(index: number, toRange: boolean): void;
  /** Chooses all that were read. */
  all(): void;
  clear(): void;
}

/** What somebody chooses from a list to do something with it. What leaves the list is no longer chosen. */
export function useSelection(items: readonly Listed[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  return useMemo(
    () => ({
      chosen: items.filter(({ id }) => ids.has(id)),
      has: (id) => ids.has(id),
      toggle(index, toRange) {
        const id = items[index]?.id;
        if (id === undefined) return;
        const anchor = toRange ? items.findIndex((item) => item.id === last) : -1;
        const from = anchor === -1 ? index : Math.min(anchor, index);
        const to = anchor === -1 ? index : Math.max(anchor, index);
        const isWanted = !ids.has(id);
        const next = new Set(ids);
        for (const item of items.slice(from, to + 1)) {
          if (isWanted) next.add(item.id);
          else next.delete(item.id);
        }
        setIds(next);
        setLast(id);
      },
      all: () => setIds(new Set(items.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    }),
    [items, ids, last],
  );
}
