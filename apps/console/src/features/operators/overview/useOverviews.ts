import { useQueries } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { operatorKeys } from '../shared/keys.ts';
import { adminOf, serviceNames } from '../shared/services.ts';

/** The services keep their numbers for ten seconds. */
const freshMs = 10_000;

/** What each service says of itself, read again and again while the page is visible. One that does not answer hides no other. */
export function useOverviews() {
  const { millrace } = useServices();
  const read = useQueries({
    queries: serviceNames.map((name) => ({
      queryKey: operatorKeys.overview(name),
      queryFn: ({ signal }: { signal: AbortSignal }) => adminOf(millrace, name).adminGetOverview({}, { signal }),
      refetchInterval: freshMs,
      // The next reading comes soon, and until then the page should say that the service does not answer.
      retry: false,
    })),
  });
  return serviceNames.map((name, at) => {
    const { data, error, isPending, refetch } = read[at] ?? {};
    return { name, overview: error ? undefined : data, error: error ?? undefined, isPending, refetch };
  });
}

export type ServiceReading = ReturnType<typeof useOverviews>[number];
