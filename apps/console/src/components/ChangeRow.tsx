import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The button at the end of a panel whose choice takes effect with it, and beside it what becomes of the change. */
export function ChangeRow({
  isChanged,
  isPending,
  children,
}: {
  /** Whether the choice differs from what is stored. */
  isChanged: boolean;
  isPending: boolean;
  children: ReactNode;
}) {
  return (
    <Group>
      <Button type="submit" disabled={!isChanged} loading={isPending}>
        Change
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {children}
      </Text>
    </Group>
  );
}
