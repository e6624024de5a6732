import { Skeleton, Stack } from '@mantine/core';

/** Has the shape of a list that is being read. */
export function Waiting() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
