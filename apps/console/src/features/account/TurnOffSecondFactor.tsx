import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { ownPasswordRefusal } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { accountKeys } from './keys.ts';

export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAction({
    mutationFn: (password: string) => millrace.video.removeSecondFactor({ body: { password } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: accountKeys.factor });
    },
  });
  const refusal = ownPasswordRefusal(error);
  return (
    <Dialog title="Turn off the second factor?" onClose={onClose}>
      <Form onSubmit={(form) => mutate(textOf(form, 'password'))}>
        <Text size="sm">Your password alone signs you in then. The recovery codes stop working.</Text>
        <PasswordField hasFocus error={refusal?.fields.password} />
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={isPending}>
            Turn off
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
