import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ListEnd } from '../../../components/ListEnd.tsx';
import { EventRow } from './EventRow.tsx';
import classes from './EventsPage.module.css';
import type { LogEvent } from './sources.ts';
import type { useEventLog } from './useEventLog.ts';

const keyOf = ({ kind, id }: LogEvent): string => `${kind} ${id}`;

/** Pixels of a closed row. Each is measured once it is in the page. */
const rowHeight = 44;

/** The rows of the log. Only those in sight are in the page. */
export function EventList({ events, log }: { events: readonly LogEvent[]; log: ReturnType<typeof useEventLog> }) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(
    () => setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY),
    [],
  );
  const rows = useWindowVirtualizer({
    count: events.length,
    estimateSize: () => rowHeight,
    // A row keeps its height when others come above it.
    getItemKey: useCallback(
      (index: number) => {
        const event = events[index];
        return event === undefined ? index : keyOf(event);
      },
      [events],
    ),
    overscan: 10,
    scrollMargin: top,
  });
  const visible = rows.getVirtualItems();
  const isNear = (visible.at(-1)?.index ?? 0) >= events.length - 10;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = log;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML */}
      <div ref={list} role="list" aria-label="Events" className={classes.space} style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => {
          const event = events[index];
          return (
            event && (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={key}
                role="listitem"
                ref={rows.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <EventRow event={event} isOpen={open.has(keyOf(event))} onToggle={() => toggle(keyOf(event))} />
              </div>
            )
          );
        })}
      </div>
      <ListEnd list={log} noun="older events" />
    </>
  );
}
