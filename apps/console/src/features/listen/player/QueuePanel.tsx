import { Drawer, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useReturnedFocus } from '../../../components/useReturnedFocus.ts';
import { countText, durationText } from '../../../platform/format.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';
import { QualitySelect } from './QualitySelect.tsx';
import classes from './QueuePanel.module.css';
import { QueueRow } from './QueueRow.tsx';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 60;

/** What is played and what follows, and how somebody changes that. */
export function QueuePanel({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  useReturnedFocus();
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
  const rest = entries.slice(at).reduce((sum, { track }) => sum + (track.duration_seconds ?? 0), 0);
  return (
    <Drawer
      opened
      onClose={onClose}
      returnFocus={false}
      position="right"
      title="Queue"
      closeButtonProps={{ 'aria-label': 'Close the queue' }}
      classNames={{ body: classes.body, content: classes.content, header: classes.header }}
    >
      <Text size="sm" c="dimmed" className={classes.summary}>
        {countText(entries.length, 'track', 'tracks')} · {durationText(rest)} to play. Drag a row to move it, or focus
        its handle and press the arrow keys.
      </Text>
      <QualitySelect className={classes.quality} />
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
    </Drawer>
  );
}
