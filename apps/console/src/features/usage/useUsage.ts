import { useQueries, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import type { DayRange } from '../../platform/days.ts';
import { keys } from '../../platform/media/keys.ts';
import { type Kind, kinds } from '../../platform/media/kinds.ts';
import { type KindUsage, readItems, readUsage } from './reading.ts';

const keyOf = (kind: Kind, what: 'days' | 'items', { from, to }: DayRange) =>
  [...keys.kind(kind), 'usage', what, from, to] as const;

export type Usage = ReturnType<typeof useUsage>;

/** The usage of each service. One that does not answer takes nothing from the others. */
export function useUsage(range: DayRange) {
  const { millrace } = useServices();
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: keyOf(kind, 'days', range),
      queryFn: ({ signal }: { signal: AbortSignal }) => readUsage[kind](millrace, range, signal),
    })),
    combine: (results) => {
      const read: Partial<Record<Kind, KindUsage>> = {};
      for (const [at, kind] of kinds.entries()) {
        const data = results[at]?.data;
        if (data !== undefined) read[kind] = data;
      }
      const failed = kinds.filter((_, at) => results[at]?.isError);
      return {
        read,
        failed,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        isPending: results.some(({ isPending }) => isPending),
        retry: () => {
          for (const { isError, refetch } of results) if (isError) void refetch();
        },
      };
    },
  });
}

export function useItems(kind: Kind, range: DayRange) {
  const { millrace } = useServices();
  return useQuery({
    queryKey: keyOf(kind, 'items', range),
    queryFn: ({ signal }) => readItems[kind](millrace, range, signal),
    // Another range of the same kind: the old rows stay until the new ones are there, so that the page does not jump.
    placeholderData: (old, query) => (query?.queryKey[0] === kind ? old : undefined),
  });
}
