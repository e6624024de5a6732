import { Text } from '@mantine/core';

/** Before anything was chosen. */
export function Empty() {
  return (
    <Text size="sm" c="dimmed">
      Choose an example, or set a parameter. The result appears here.
    </Text>
  );
}
