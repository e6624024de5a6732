import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import type { Selection } from './useSelection.ts';

/** The box of one medium. With Shift, by mouse or by keyboard, it chooses all from the last one to this. */
export function Choose({
  title,
  index,
  id,
  selection,
}: {
  title: string;
  index: number;
  id: string;
  selection: Selection;
}) {
  const withShift = useRef(false);
  return (
    <Checkbox
      size="md"
      aria-label={`Select ${title}`}
      checked={selection.has(id)}
      onKeyDown={(event) => {
        withShift.current = event.shiftKey;
      }}
      onPointerDown={(event) => {
        withShift.current = event.shiftKey;
      }}
      onChange={() => {
        selection.toggle(index, withShift.current);
        withShift.current = false;
      }}
    />
  );
}
