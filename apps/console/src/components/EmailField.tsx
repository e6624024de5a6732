import { TextInput } from '@mantine/core';

/** Asks for the address of an account. Browsers fill it in together with the password. */
export function EmailField({ error, given }: { error?: string | undefined; given?: string | undefined }) {
  return (
    <TextInput
      label="E-mail address"
      name="email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      error={error}
      defaultValue={given}
    />
  );
}
