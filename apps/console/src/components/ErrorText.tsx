import { type MantineSize, Text } from '@mantine/core';
import { sentenceOf } from './sentenceOf.ts';

/** Why something that a person began has failed; nothing without an error. It is read out when it appears. */
export function ErrorText({ error, size = 'sm' }: { error: unknown; size?: MantineSize }) {
  if (error === null || error === undefined) return null;
  return (
    <Text size={size} c="var(--mantine-color-error)" role="alert">
      {sentenceOf(error)}
    </Text>
  );
}
