import type { JobState, ServiceName } from './services.ts';

/** The names under which the cache keeps what operators read. */
export const operatorKeys = {
  overviews: () => ['operators', 'overview'] as const,
  overview: (service: ServiceName) => ['operators', 'overview', service] as const,
  accounts: () => ['operators', 'accounts'] as const,
  account: (id: number) => ['operators', 'account', id] as const,
  medium: (kind: string, id: string) => ['operators', 'medium', kind, id] as const,
  jobs: (service: ServiceName, state: JobState) => ['operators', 'jobs', service, state] as const,
  invitations: () => ['operators', 'invitations'] as const,
  audit: () => ['operators', 'audit'] as const,
};
