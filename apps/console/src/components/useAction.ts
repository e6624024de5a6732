import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that somebody starts with a button or a form. While it runs, it cannot be started again: a second click arrives before React
 * has disabled the button.
 */
export function useAction<Data, Given = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Given, Before>,
): UseMutationResult<Data, Error, Given, Before> {
  const isRunning = useRef(false);
  const mutation = useMutation<Data, Error, Given, Before>({
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
