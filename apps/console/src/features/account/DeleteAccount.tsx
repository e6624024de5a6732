import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { ownPasswordRefusal } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { forget } from '../../platform/session/forget.ts';
import classes from './Account.module.css';
import { accountKeys } from './keys.ts';

/** Says what happens and how to undo it, and asks for the password. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { millrace, ownAccount } = useServices();
  const queries = useQueryClient();
  const { data: known } = useQuery({
    queryKey: accountKeys.identities,
    queryFn: ({ signal }) => millrace.video.listIdentities({}, { signal }),
  });
  const { mutate, isPending, error } = useAction({
    mutationFn: ownAccount.remove,
    onSuccess: () => forget(queries),
  });
  const refusal = ownPasswordRefusal(error);
  const hasPassword = known?.hasPassword ?? true;
  return (
    <Dialog title="Delete the account?" onClose={onClose}>
      <Form onSubmit={(form) => mutate(hasPassword ? textOf(form, 'password') : undefined)}>
        <ul className={classes.list}>
          <li>At once, all sessions and API keys end, and nobody can play or see your media any more.</li>
          <li>For some days, signing in brings everything back. The next page says until when.</li>
          <li>Then your videos, tracks and images are deleted with all else. That cannot be undone.</li>
        </ul>
        {hasPassword ? (
          <PasswordField hasFocus error={refusal?.fields.password} />
        ) : (
          <Text size="sm">Your sign-in must be less than ten minutes old. Sign out and in again if it is older.</Text>
        )}
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={isPending}>
            Delete the account
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
