import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from './Failed.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface ConfirmDeletionProps {
  title: string;
  /** What else is lost with it. */
  children: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is deleted, and tells if that fails. */
export function ConfirmDeletion({ title, children, onDelete, onClose }: ConfirmDeletionProps) {
  useReturnFocus();
  const { mutate, isPending, error } = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  return (
    <Modal opened returnFocus={false} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text>{children}</Text>
        {error !== null && (
          <Text c="var(--mantine-color-error)" role="alert">
            {sentenceOf(error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" loading={isPending} onClick={() => mutate()}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
