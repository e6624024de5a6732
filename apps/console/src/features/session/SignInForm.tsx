import { Anchor, Button, Text } from '@mantine/core';
import { CodeField } from '../../components/CodeField.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import type { SignIn } from '../../platform/session/session.ts';

interface SignInFormProps {
  /** Called with the address that was typed; undefined where nothing can be done about a forgotten password. */
  onForgotten: ((email: string) => void) | undefined;
}

/** Asks for the code of a second factor when the service does. */
export function SignInForm({ onForgotten }: SignInFormProps) {
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
    <Form onSubmit={submit}>
      <EmailField error={refusal?.fields.email} />
      <PasswordField error={refusal?.fields.password} />
      {asksCode && (
        <CodeField description="Six digits of your authenticator, or a recovery code" error={refusal?.fields.code} />
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
      {onForgotten !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={({ currentTarget: { form } }) =>
            onForgotten(form === null ? '' : textOf(new FormData(form), 'email').trim())
          }
        >
          Forgot your password?
        </Anchor>
      )}
    </Form>
  );
}
