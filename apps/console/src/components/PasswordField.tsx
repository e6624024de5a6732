import { PasswordInput } from '@mantine/core';

interface PasswordFieldProps {
  name?: string;
  label?: string;
  /** A new one has the limits of the service, and the browser offers to make it. */
  isNew?: boolean;
  error?: string | undefined;
  description?: string;
  hasFocus?: boolean;
}

/** Asks for a password. It can be shown, also with the keyboard. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  error,
  description,
  hasFocus = false,
}: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      description={description ?? (isNew ? 'At least 8 characters' : undefined)}
      name={name}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      withAsterisk={false}
      error={error}
      data-autofocus={hasFocus || undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0, 'aria-hidden': false }}
      {...(isNew && { minLength: 8, maxLength: 128 })}
    />
  );
}
