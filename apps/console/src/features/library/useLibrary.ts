import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../platform/context.ts';
import { useList } from '../../platform/lists/useList.ts';
import { keys } from '../../platform/media/keys.ts';
import { isUnsettled, type Kind } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { readList, type Sort } from '../../platform/media/lists.ts';
import { followList } from './followList.ts';
import type { Filters } from './search.ts';

const pageSize = 60;

export type Library = ReturnType<typeof useLibrary>;

/** The account's media of a kind, page after page, and live while some of them are being made. */
export function useLibrary(kind: Kind, sort: Sort, { q, status, tag }: Filters) {
  const services = useServices();
  const queries = useQueryClient();
  const list = useList(keys.list(kind, sort, { q, status, tag }), (cursor, signal) =>
    readList[kind](services, { sort, q, status, tag, cursor, limit: pageSize }, { signal }),
  );
  const items = useMemo(() => withoutRepeated(list.items), [list.items]);
  // Media come into a list of one status, and leave it.
  const isLive = status !== undefined || items.some((item) => isUnsettled(item.status));
  const { live } = services;
  useEffect(() => (isLive ? followList(kind, { live, queries }) : undefined), [isLive, kind, live, queries]);
  return { ...list, items, total: list.first?.total };
}

/** A medium that has another title has another place in a list by titles: it can be in a page that was read again and in an older one. */
function withoutRepeated(items: readonly Listed[]): readonly Listed[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
