import { Button, Text } from '@mantine/core';
import { EmailField } from '../../components/EmailField.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';

/** Asks for a mail that resets the password. The service never tells whether an account has the address. */
export function ForgottenForm({ email }: { email: string }) {
  const { open } = useServices();
  const { mutate, isPending, error, data } = useAction({
    mutationFn: (given: string) => open.requestPasswordReset({ body: { email: given } }),
  });
  const refusal = error === null ? undefined : refusalOf(error, ['email']);
  return (
    <Form onSubmit={(form) => mutate(textOf(form, 'email').trim())}>
      <Text size="sm">A link to choose a new password is sent to the address of your account.</Text>
      <EmailField given={email} error={refusal?.fields.email} />
      <FormRefusal refusal={refusal} />
      <Text size="sm" role="status" fw={550}>
        {data?.detail}
      </Text>
      <Button type="submit" loading={isPending}>
        {data === undefined ? 'Send the mail' : 'Send it again'}
      </Button>
    </Form>
  );
}
