import type { QueryClient } from '@tanstack/react-query';
import { optionsKey } from './useSignInOptions.ts';

/**
 * Forgets what was read for the person who leaves: the next one must not see it. What is the same for everybody stays, because the
 * sign-in, which has taken the place of the page, already waits for it.
 */
export function forget(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== optionsKey });
  queries.getMutationCache().clear();
}
