import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { ErrorText } from './ErrorText.tsx';
import { useAction } from './useAction.ts';

interface ConfirmDeletionProps {
  title: string;
  /** What else is lost with it. */
  children: string;
  /** What the button says. */
  action?: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is deleted, and tells if that fails. */
export function ConfirmDeletion({ title, children, action = 'Delete', onDelete, onClose }: ConfirmDeletionProps) {
  const { mutate, isPending, error } = useAction({ mutationFn: onDelete, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text>{children}</Text>
        <ErrorText size="md" error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" loading={isPending} onClick={() => mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
