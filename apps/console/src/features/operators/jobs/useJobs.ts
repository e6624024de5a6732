import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { refresh } from '../../../platform/lists/listCache.ts';
import { useList } from '../../../platform/lists/useList.ts';
import { operatorKeys } from '../shared/keys.ts';
import { pageSize } from '../shared/pageSize.ts';
import { adminOf, type JobState, type ServiceName } from '../shared/services.ts';

/** The jobs of a service in a state, newest first. */
export function useJobs(service: ServiceName, state: JobState) {
  const { millrace } = useServices();
  return useList(operatorKeys.jobs(service, state), async (cursor, signal) => {
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
        refresh(queries, { queryKey: operatorKeys.jobs(service, 'dead') }),
        queries.invalidateQueries({ queryKey: operatorKeys.overview(service) }),
        refresh(queries, { queryKey: operatorKeys.audit() }),
      ]);
    },
  };
}
