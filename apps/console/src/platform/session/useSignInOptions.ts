import type { Millrace } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../context.ts';

export type SignInOptions = Awaited<ReturnType<Millrace['video']['getSignInOptions']>>;

/** The name of the answer in the cache. */
export const optionsKey = 'sign-in-options';

/** What every platform can do. */
const certain: SignInOptions = {
  registration: 'open',
  first: false,
  setupCode: false,
  mail: false,
  identityProvider: false,
};

/** Between two questions to a service that does not answer, such as one that is about to start. */
const againMs = 3_000;

/**
 * What the platform offers to sign in and to register; undefined until it is known. If it cannot be read, only what is certain, until it
 * can.
 */
export function useSignInOptions(): SignInOptions | undefined {
  const { open } = useServices();
  const { data, isFetched } = useQuery({
    queryKey: [optionsKey],
    queryFn: ({ signal }) => open.getSignInOptions({}, { signal }),
    // Whoever signs out after the first account was created must not be asked for it again.
    staleTime: 0,
    // The sign-in waits for the first answer, and its own requests tell better what is wrong.
    retry: false,
    refetchInterval: ({ state }) => state.status === 'error' && againMs,
  });
  return data ?? (isFetched ? certain : undefined);
}
