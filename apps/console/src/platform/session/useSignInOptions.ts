import type { Millrace } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../context.ts';

export type SignInOptions = Awaited<ReturnType<Millrace['video']['getSignInOptions']>>;

/** The name of the answer in the cache. */
export const optionsKey = 'sign-in-options';

/** What every platform can do. */
const certain: SignInOptions = { registration: 'open', first: false, mail: false, identityProvider: false };

/** What the platform offers to sign in and to register; undefined until it is known. If it cannot be read, only what is certain. */
export function useSignInOptions(): SignInOptions | undefined {
  const { open } = useServices();
  const { data, isError } = useQuery({
    queryKey: [optionsKey],
    queryFn: ({ signal }) => open.getSignInOptions({}, { signal }),
    // Whoever signs out after the first account was created must not be asked for it again.
    staleTime: 0,
    // The sign-in waits for the answer, and its own requests tell better what is wrong.
    retry: false,
  });
  return data ?? (isError ? certain : undefined);
}
