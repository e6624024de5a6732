import type { Millrace } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';

export type ApiKey = Awaited<ReturnType<Millrace['video']['listKeys']>>['keys'][number];
export type NewKey = Awaited<ReturnType<Millrace['video']['createKey']>>;

export const keysKey = ['api-keys'] as const;

/** The account's keys, which all services share. */
export function useKeys() {
  const { millrace } = useServices();
  return useQuery({
    queryKey: keysKey,
    // Other pages make keys too.
    staleTime: 0,
    queryFn: async ({ signal }) => (await millrace.video.listKeys({}, { signal })).keys,
  });
}
