import { TextInput } from '@mantine/core';

/** Asks for a code of the second factor. */
export function CodeField({ description, error }: { description: string; error?: string | undefined }) {
  return (
    <TextInput
      label="Code"
      description={description}
      name="code"
      autoComplete="one-time-code"
      autoFocus
      data-autofocus
      required
      withAsterisk={false}
      error={error}
    />
  );
}
