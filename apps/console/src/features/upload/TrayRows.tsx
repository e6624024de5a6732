import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Entry } from './queue/entry.ts';
import classes from './Tray.module.css';
import { TrayRow } from './TrayRow.tsx';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 72;

/** A folder may have thousands of files: only those in sight have rows. */
export function TrayRows({ entries }: { entries: readonly Entry[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.rows}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML */}
      <div role="list" className={classes.space} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index];
          return entry && <TrayRow key={key} entry={entry} top={start} />;
        })}
      </div>
    </div>
  );
}
