import { Button, Group, Text } from '@mantine/core';
import { CodeField } from '../../../components/CodeField.tsx';
import { CopyField } from '../../../components/CopyField.tsx';
import { Form } from '../../../components/Form.tsx';
import { FormRefusal } from '../../../components/FormRefusal.tsx';
import { textOf } from '../../../components/fields.ts';
import { refusalOf } from '../../../components/refusal.ts';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import type { Secret } from './PasswordStep.tsx';
import { QrCode } from './QrCode.tsx';

/** Gives the secret to an authenticator, and checks that it has arrived there. */
export function ConfirmStep({
  secret: { secret, uri },
  onDone,
}: {
  secret: Secret;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const { millrace } = useServices();
  const { mutate, isPending, error } = useAction({
    mutationFn: (code: string) => millrace.video.confirmSecondFactor({ body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const refusal = error === null ? undefined : refusalOf(error, ['code']);
  return (
    <Form onSubmit={(form) => mutate(textOf(form, 'code').replaceAll(' ', ''))}>
      <Text size="sm">Scan this with your authenticator app, or type the secret into it.</Text>
      <QrCode text={uri} label="QR code of the secret" />
      <CopyField label="Secret" text={secret} />
      <CodeField description="The six digits that the app shows now" error={refusal?.fields.code} />
      <FormRefusal refusal={refusal} />
      <Group justify="flex-end">
        <Button type="submit" loading={isPending}>
          Turn on
        </Button>
      </Group>
    </Form>
  );
}
