import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormProps {
  onSubmit: (form: FormData) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that its page sends. The browser keeps the fields that the page does not: they are read once, when it is sent. */
export function Form({ onSubmit, className, children }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <Stack>{children}</Stack>
    </form>
  );
}
