import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import type { SignIn } from '../../platform/session/session.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { textOf } from './fields.ts';
import { refusalOf } from './refusal.ts';

/** Asks for the code of a second factor when the service does. */
export function SignInForm() {
  const { session } = useServices();
  const { mutate, isPending, error, variables } = useAction({ mutationFn: (given: SignIn) => session.signIn(given) });
  const refusal = error === null ? undefined : refusalOf(error, ['email', 'password', 'code']);
  const asksCode = refusal?.code === 'second_factor_required' || variables?.code !== undefined;
  const asksToKeep = refusal?.code === 'account_ending' || variables?.restore === true;
  const submit = (form: FormData) => {
    const code = textOf(form, 'code').replaceAll(' ', '');
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      ...(asksCode && { code }),
      ...(asksToKeep && { restore: true }),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <Stack>
        <TextInput
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          error={refusal?.fields.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={refusal?.fields.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0, 'aria-hidden': false }}
        />
        {asksCode && (
          <TextInput
            label="Code"
            description="Six digits of your authenticator, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            withAsterisk={false}
            error={refusal?.fields.code}
          />
        )}
        {refusal?.code === 'account_ending' ? (
          <Text size="sm" role="alert">
            This account is about to be deleted. Sign in to keep it, with everything in it.
          </Text>
        ) : (
          refusal?.code !== 'second_factor_required' && <FormRefusal refusal={refusal} />
        )}
        <Button type="submit" loading={isPending}>
          {asksToKeep ? 'Sign in and keep the account' : 'Sign in'}
        </Button>
      </Stack>
    </form>
  );
}
