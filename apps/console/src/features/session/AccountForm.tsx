import { Anchor, Button } from '@mantine/core';
import { CodeField } from '../../components/CodeField.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { NewAccountFields } from './NewAccountFields.tsx';
import { SignInRefusal } from './SignInRefusal.tsx';
import { useRegistration } from './useRegistration.ts';
import { useSignIn } from './useSignIn.ts';

interface AccountFormProps {
  /** Whether it creates an account; else it signs in. */
  isNew: boolean;
  /** Whether it is the first account, and needs the code that the server shows. */
  needsSetupCode: boolean;
  needsInvitation: boolean;
  /** The address that was typed before. */
  email: string;
  /** Called with the address that was typed; undefined where nothing can be done about a forgotten password. */
  onForgotten: ((email: string) => void) | undefined;
}

/**
 * Signs in or creates an account. It is one form with the same fields, because the answer that an account must be created can come while
 * somebody types.
 */
export function AccountForm({ isNew, needsSetupCode, needsInvitation, email, onForgotten }: AccountFormProps) {
  const signIn = useSignIn();
  const registration = useRegistration({ needsInvitation, needsSetupCode });
  const { submit, isPending, refusal } = isNew ? registration : signIn;
  return (
    <Form onSubmit={submit}>
      {isNew && (
        <NewAccountFields needsInvitation={needsInvitation} needsSetupCode={needsSetupCode} refusal={refusal} />
      )}
      <EmailField given={email} error={refusal?.fields.email} />
      <PasswordField isNew={isNew} error={refusal?.fields.password} />
      {!isNew && signIn.asksCode && (
        <CodeField description="Six digits of your authenticator, or a recovery code" error={refusal?.fields.code} />
      )}
      {isNew ? <FormRefusal refusal={refusal} /> : <SignInRefusal refusal={refusal} />}
      <Button type="submit" loading={isPending}>
        {isNew ? 'Create the account' : signIn.asksToKeep ? 'Sign in and keep the account' : 'Sign in'}
      </Button>
      {!isNew && onForgotten !== undefined && (
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
