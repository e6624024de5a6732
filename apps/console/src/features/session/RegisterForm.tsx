import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { textOf } from './fields.ts';
import { refusalOf } from './refusal.ts';

export function RegisterForm() {
  const { session } = useServices();
  const { mutate, isPending, error } = useAction({ mutationFn: session.register });
  const refusal = error === null ? undefined : refusalOf(error, ['email', 'password', 'companyName']);
  const submit = (form: FormData) =>
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      companyName: textOf(form, 'companyName').trim(),
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <Stack>
        <TextInput
          label="Name"
          description="Yours, or that of your company. It is the artist of the tracks that you upload"
          name="companyName"
          autoComplete="organization"
          required
          withAsterisk={false}
          maxLength={200}
          error={refusal?.fields.companyName}
        />
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
          description="At least 8 characters"
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={8}
          maxLength={128}
          error={refusal?.fields.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0, 'aria-hidden': false }}
        />
        <FormRefusal refusal={refusal} />
        <Button type="submit" loading={isPending}>
          Create the account
        </Button>
      </Stack>
    </form>
  );
}
