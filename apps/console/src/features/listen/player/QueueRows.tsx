import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';
import classes from './QueuePanel.module.css';
import { QueueRow } from './QueueRow.tsx';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 60;

/** The rows of the queue. A queue can be long: only those in sight are in the page. */
export function QueueRows() {
  const player = usePlayer();
  const { entries, at } = useStore(player.queue);
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  /** The row that is dragged, and the one that it is above. */
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens; then people scroll themselves
  useEffect(() => rows.scrollToIndex(at, { align: 'center' }), []);
  const move = (from: number, to: number) => {
    const title = entries[from]?.track.title;
    if (title === undefined || to < 0 || to >= entries.length || from === to) return;
    player.move(from, to);
    rows.scrollToIndex(to);
    setSaid(`${title} is number ${to + 1} of ${entries.length} now.`);
  };
  const remove = (index: number) => {
    setSaid(`${entries[index]?.track.title ?? ''} is removed.`);
    player.remove(index);
    // The button that had the focus is gone.
    scroller.current?.focus();
  };
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
      <div ref={scroller} className={classes.rows} tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML */}
        <div role="list" aria-label="Queue" className={classes.space} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index];
            if (entry === undefined) return null;
            return (
              <QueueRow
                key={key}
                {...{ track: entry.track, index, count: entries.length, top: start, isCurrent: index === at }}
                isTarget={drag !== undefined && drag.over === index && drag.from !== index}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
                onDragStart={() => setDrag({ from: index, over: index })}
                onDragOver={() => drag !== undefined && drag.over !== index && setDrag({ ...drag, over: index })}
                onDragEnd={() => setDrag(undefined)}
                onDrop={() => drag !== undefined && move(drag.from, index)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
