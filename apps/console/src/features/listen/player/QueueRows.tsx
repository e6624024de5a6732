import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useOrder } from '../../../components/order/useOrder.ts';
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
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens; then people scroll themselves
  useEffect(() => rows.scrollToIndex(at, { align: 'center' }), []);
  const { said, say, movesOf } = useOrder({
    count: entries.length,
    titleAt: (index) => entries[index]?.track.title,
    onMove: (from, to) => {
      player.move(from, to);
      rows.scrollToIndex(to);
    },
  });
  const remove = (index: number) => {
    say(`${entries[index]?.track.title ?? ''} is removed.`);
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
                track={entry.track}
                moves={movesOf(index)}
                top={start}
                isCurrent={index === at}
                onRemove={() => remove(index)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
