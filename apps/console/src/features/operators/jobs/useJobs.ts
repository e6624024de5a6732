import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { operatorKeys } from '../shared/keys.ts';
import { adminOf, type JobState, type ServiceName } from '../shared/services.ts';
import { pageSize, usePages } from '../shared/usePages.ts';

/** The jobs of a service in a state, newest first. */
export function useJobs(service: ServiceName, state: JobState) {
  const { millrace } = useServices();
  return usePages(operatorKeys.jobs(service, state), async (cursor, signal) => {
    const page = await adminOf(millrace, service).adminListJobs({ state, cursor, limit: pageSize }, { signal });
    return { items: page.jobs, next: page.next_cursor };
  });
}

export interface Retry {
  /** Lets a dead job run again. @throws MillraceError */
  one(id: string): Promise<void>;
  /** Reads anew what a retry has changed. */
  refresh(): Promise<void>;
}

export function useRetry(service: ServiceName): Retry {
  const { millrace } = useServices();
  const queries = useQueryClient();
  return {
    one: async (id) => void (await adminOf(millrace, service).adminRetryJob({ id })),
    refresh: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: operatorKeys.jobs(service, 'dead') }),
        queries.invalidateQueries({ queryKey: operatorKeys.overview(service) }),
        queries.invalidateQueries({ queryKey: operatorKeys.audit() }),
      ]);
    },
  };
}
