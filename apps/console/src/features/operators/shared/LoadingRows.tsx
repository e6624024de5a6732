import { Skeleton, Stack } from '@mantine/core';

const heights = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Has the shape of a table that is being read. */
export function LoadingRows() {
  return (
    <Stack gap={4} role="status" aria-label="Loading">
      {heights.map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  );
}
