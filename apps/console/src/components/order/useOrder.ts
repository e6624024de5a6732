import { useState } from 'react';

interface OrderOptions {
  count: number;
  titleAt: (index: number) => string | undefined;
  onMove: (from: number, to: number) => void;
}

/** What a row needs to be moved. */
export interface RowMoves {
  index: number;
  count: number;
  /** Whether a dragged row would be dropped here. */
  isTarget: boolean;
  onMove: (to: number) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
  onDrop: () => void;
}

/** Lets people move the rows of a list, by dragging, with buttons and with keys. `said` tells assistive technology where a row is now. */
export function useOrder({ count, titleAt, onMove }: OrderOptions) {
  const [said, setSaid] = useState('');
  /** The row that is dragged, and the one that it is above. */
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  const move = (from: number, to: number) => {
    const title = titleAt(from);
    if (title === undefined || to < 0 || to >= count || from === to) return;
    onMove(from, to);
    setSaid(`${title} is number ${to + 1} of ${count} now.`);
  };
  const movesOf = (index: number): RowMoves => ({
    index,
    count,
    isTarget: drag !== undefined && drag.over === index && drag.from !== index,
    onMove: (to) => move(index, to),
    onDragStart: () => setDrag({ from: index, over: index }),
    onDragOver: () => drag !== undefined && drag.over !== index && setDrag({ ...drag, over: index }),
    onDragEnd: () => setDrag(undefined),
    onDrop: () => drag !== undefined && move(drag.from, index),
  });
  return { said, say: setSaid, movesOf };
}
