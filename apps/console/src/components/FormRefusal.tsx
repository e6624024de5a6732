import { Text } from '@mantine/core';
import type { Refusal } from './refusal.ts';

/** Why the service has refused the form. It is read out when it changes. */
export function FormRefusal({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal?.sentence === undefined) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {refusal.sentence}
    </Text>
  );
}
