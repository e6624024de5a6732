import { Button, Group, List, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { countText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Batch } from './useBatch.ts';

/** Failures that are told one by one. */
const maxTold = 5;

interface BatchDialogProps {
  kind: Kind;
  count: number;
  batch: Batch;
  title: string;
  /** What the person decides on. */
  children: ReactNode;
  button: { text: string; color?: string; isDisabled?: boolean };
  /** Such as `deleted`. */
  participle: string;
  onClose: () => void;
}

/** Asks before something is done to several media, shows how far that is, and what could not be done. */
export function BatchDialog({ kind, count, batch, title, children, button, participle, onClose }: BatchDialogProps) {
  const { state, begin, retry, stop } = batch;
  const { name, done, failed } = state;
  const { one, many } = nounOf[kind];
  const isComplete = name === 'over' && failed.length === 0;
  useEffect(() => {
    if (isComplete) onClose();
  }, [isComplete, onClose]);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <Form onSubmit={begin}>
        {name === 'asking' ? (
          children
        ) : (
          <>
            <Text aria-live="polite">
              {done} of {count} {participle}
            </Text>
            <Progress value={(100 * done) / count} aria-label={title} />
          </>
        )}
        {failed.length > 0 && (
          <div role="alert">
            <Text c="var(--mantine-color-error)">
              {countText(failed.length, one, many)} could not be {participle}:
            </Text>
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
          <Button variant="default" onClick={close} data-autofocus={button.isDisabled === undefined || undefined}>
            {name === 'asking' ? 'Cancel' : name === 'running' ? 'Stop' : 'Close'}
          </Button>
          {name === 'over' ? (
            <Button onClick={retry}>Try again</Button>
          ) : (
            <Button type="submit" color={button.color} disabled={button.isDisabled} loading={name === 'running'}>
              {button.text}
            </Button>
          )}
        </Group>
      </Form>
    </Dialog>
  );
}
