import { Button, TextInput } from '@mantine/core';
import { EmailField } from '../../components/EmailField.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';

/** @param needsInvitation whether the service wants the token of an invitation */
export function RegisterForm({ needsInvitation }: { needsInvitation: boolean }) {
  const { session } = useServices();
  const { mutate, isPending, error } = useAction({ mutationFn: session.register });
  const names = ['email', 'password', 'companyName', 'invitation'];
  const refusal = error === null ? undefined : refusalOf(error, names);
  const submit = (form: FormData) =>
    mutate({
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      companyName: textOf(form, 'companyName').trim(),
      ...(needsInvitation && { invitation: textOf(form, 'invitation').trim() }),
    });
  return (
    <Form onSubmit={submit}>
      {needsInvitation && (
        <TextInput
          label="Invitation"
          description="The code that the operator has given you. It works with the invited address only"
          name="invitation"
          autoComplete="off"
          required
          withAsterisk={false}
          error={refusal?.fields.invitation}
        />
      )}
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
      <EmailField error={refusal?.fields.email} />
      <PasswordField isNew error={refusal?.fields.password} />
      <FormRefusal refusal={refusal} />
      <Button type="submit" loading={isPending}>
        Create the account
      </Button>
    </Form>
  );
}
