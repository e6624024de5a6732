import { Button, Group, Text, Textarea } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Form } from '../../../components/Form.tsx';
import { useAction } from '../../../components/useAction.ts';

interface ActionDialogProps {
  title: string;
  /** What the action changes, and whether it can be undone. */
  children: ReactNode;
  /** The name of the action, on its button. */
  label: string;
  /** Whether others lose something by it. */
  isGrave?: boolean;
  /** Asks for a reason. Says who reads it. */
  reasonFor?: string;
  /** @param reason empty unless one is asked for */
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** As long as a reason may be. */
const maxReason = 500;

/** Asks before an operator changes something for others, and tells if that fails. */
export function ActionDialog({ title, children, label, isGrave, reasonFor, onAct, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction({ mutationFn: () => onAct(reason.trim()), onSuccess: onClose });
  const invalid = error instanceof MillraceError ? error.fields : [];
  const reasonError = invalid.find(({ field }) => field.endsWith('reason'))?.message;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => mutate()}>
        <Text>{children}</Text>
        {reasonFor !== undefined && (
          <Textarea
            label="Reason"
            description={reasonFor}
            required
            withAsterisk={false}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxReason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={reasonError}
            data-autofocus
          />
        )}
        {reasonError === undefined && <ErrorText size="md" error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={reasonFor === undefined || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isGrave ? 'red.8' : undefined}
            loading={isPending}
            disabled={reasonFor !== undefined && reason.trim() === ''}
          >
            {label}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
