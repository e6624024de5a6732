import { Button, Group, Text } from '@mantine/core';
import { Form } from '../../../components/Form.tsx';
import { FormRefusal } from '../../../components/FormRefusal.tsx';
import { textOf } from '../../../components/fields.ts';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { ownPasswordRefusal } from '../../../components/refusal.ts';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';

export interface Secret {
  /** For typing. */
  secret: string;
  /** For a QR code. */
  uri: string;
}

/** Nobody who only finds the page open can set up a second factor. */
export function PasswordStep({ onDone }: { onDone: (secret: Secret) => void }) {
  const { millrace } = useServices();
  const { mutate, isPending, error } = useAction({
    mutationFn: (password: string) => millrace.video.beginSecondFactor({ body: { password } }),
    onSuccess: onDone,
  });
  const refusal = ownPasswordRefusal(error);
  return (
    <Form onSubmit={(form) => mutate(textOf(form, 'password'))}>
      <Text size="sm">
        You need an authenticator app, such as one on your telephone. First, confirm that it is you.
      </Text>
      <PasswordField hasFocus error={refusal?.fields.password} />
      <FormRefusal refusal={refusal} />
      <Group justify="flex-end">
        <Button type="submit" loading={isPending}>
          Continue
        </Button>
      </Group>
    </Form>
  );
}
