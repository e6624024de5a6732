import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that somebody starts with a button or a form. While it runs, it cannot be started again: a second click arrives before React
 * has disabled the button.
 */
export function useAction<Data, Given = void>(
  options: UseMutationOptions<Data, Error, Given>,
): UseMutationResult<Data, Error, Given> {
  const isRunning = useRef(false);
  const mutation = useMutation<Data, Error, Given>({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate: (...given) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(...given);
    },
  };
}
