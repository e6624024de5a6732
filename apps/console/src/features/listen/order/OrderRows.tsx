import type { Track } from '@millrace/client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { OrderRow } from '../../../components/order/OrderRow.tsx';
import { RowNames } from '../../../components/order/RowNames.tsx';
import { useOrder } from '../../../components/order/useOrder.ts';
import classes from './Order.module.css';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 60;

/** A place of a playlist. A track can have several: the key names the place. */
export interface Place {
  key: number;
  track: Track;
}

interface OrderRowsProps {
  places: readonly Place[];
  onMove: (from: number, to: number) => void;
}

/** The tracks of a playlist, each with a handle and buttons that move it. Only those in sight are in the page. */
export function OrderRows({ places, onMove }: OrderRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => places[index]?.key ?? index,
    overscan: 6,
  });
  const { said, movesOf } = useOrder({
    count: places.length,
    titleAt: (index) => places[index]?.track.title,
    onMove: (from, to) => {
      onMove(from, to);
      rows.scrollToIndex(to);
    },
  });
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
      <div ref={scroller} className={classes.rows}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML */}
        <div role="list" aria-label="Order" className={classes.space} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const track = places[index]?.track;
            if (track === undefined) return null;
            return (
              <OrderRow key={key} {...movesOf(index)} title={track.title} top={start}>
                <span className={classes.names}>
                  <RowNames title={track.title} artist={track.artist_name} />
                </span>
              </OrderRow>
            );
          })}
        </div>
      </div>
    </>
  );
}
