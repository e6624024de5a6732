import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useServices } from '../../platform/context.ts';
import { useList } from '../../platform/lists/useList.ts';
import { keys } from '../../platform/media/keys.ts';
import type { Kind } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { readList, type Sort } from '../../platform/media/lists.ts';
import { refreshLists } from '../../platform/media/mediaLists.ts';
import { followList } from './followList.ts';
import type { Filters } from './search.ts';

const pageSize = 60;

const subscribeToFocus = (listener: () => void) => focusManager.subscribe(listener);
const isFocused = () => focusManager.isFocused();

export type Library = ReturnType<typeof useLibrary>;

/** The account's media of a kind, page after page, and live while somebody looks at them. */
export function useLibrary(kind: Kind, sort: Sort, { q, status, tag }: Filters) {
  const services = useServices();
  const queries = useQueryClient();
  const list = useList(keys.list(kind, sort, { q, status, tag }), (cursor, signal) =>
    readList[kind](services, { sort, q, status, tag, cursor, limit: pageSize }, { signal }),
  );
  const items = useMemo(() => withoutRepeated(list.items), [list.items]);
  // Not in hidden tabs: browsers have few connections for all of them. One that is shown again reads what is old.
  const isLive = useSyncExternalStore(subscribeToFocus, isFocused);
  const { live } = services;
  const wasLive = useRef(false);
  useEffect(() => {
    if (!isLive) return;
    // Of what happened while the tab was hidden, nothing was told.
    if (wasLive.current) void refreshLists(queries, kind);
    wasLive.current = true;
    return followList(kind, { live, queries });
  }, [isLive, kind, live, queries]);
  return { ...list, items, total: list.first?.total };
}

/** A medium that has another title has another place in a list by titles: it can be in a page that was read again and in an older one. */
function withoutRepeated(items: readonly Listed[]): readonly Listed[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
