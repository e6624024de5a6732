import type { Millrace } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { accountKeys } from '../keys.ts';

/** A player is known by its app password. */
export type Player = Awaited<ReturnType<Millrace['music']['listAppPasswords']>>['passwords'][number];
export type NewPlayer = Awaited<ReturnType<Millrace['music']['createAppPassword']>>;

/** The account's app passwords, newest first. There are fifty at most. */
export function usePlayers() {
  const { millrace } = useServices();
  return useQuery({
    queryKey: accountKeys.players,
    // Players sign in meanwhile.
    staleTime: 0,
    queryFn: async ({ signal }) => (await millrace.music.listAppPasswords({}, { signal })).passwords,
  });
}
