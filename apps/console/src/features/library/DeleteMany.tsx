import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { countText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { useDeletion } from './deletion.ts';

/** Failures that are told one by one. */
const maxTold = 5;

interface DeleteManyProps {
  kind: Kind;
  items: readonly Listed[];
  onClose: () => void;
}

/** Asks before several media are deleted, shows how far that is, and what could not be deleted. */
export function DeleteMany({ kind, items, onClose }: DeleteManyProps) {
  const { state, begin, retry, stop } = useDeletion(kind, items);
  const { one, many } = nounOf[kind];
  const { name, deleted, failed } = state;
  const isComplete = name === 'done' && failed.length === 0;
  useEffect(() => {
    if (isComplete) onClose();
  }, [isComplete, onClose]);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={`Delete ${countText(items.length, one, many)}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {name === 'asking' && (
          <Text>
            All their files are deleted. Pages that show them will no longer find them. This cannot be undone.
          </Text>
        )}
        {name !== 'asking' && (
          <>
            <Text aria-live="polite">
              {deleted} of {items.length} deleted
            </Text>
            <Progress value={(100 * deleted) / items.length} aria-label="Deletion" />
          </>
        )}
        {failed.length > 0 && (
          <div role="alert">
            <Text c="var(--mantine-color-error)">{countText(failed.length, one, many)} could not be deleted:</Text>
            <List size="sm" mt="xs">
              {failed.slice(0, maxTold).map(({ item, reason }) => (
                <List.Item key={item.id}>
                  {item.title}: {reason}
                </List.Item>
              ))}
              {failed.length > maxTold && <List.Item>and {failed.length - maxTold} more</List.Item>}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {name === 'asking' ? 'Cancel' : name === 'deleting' ? 'Stop' : 'Close'}
          </Button>
          {name === 'done' && failed.length > 0 ? (
            <Button onClick={() => void retry()}>Try again</Button>
          ) : (
            <Button color="red.8" loading={name === 'deleting'} onClick={() => void begin()}>
              Delete
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
