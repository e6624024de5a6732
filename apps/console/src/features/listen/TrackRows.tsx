import type { Track } from '@millrace/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ListEnd } from '../../components/ListEnd.tsx';
import { type MorePages, noMore, useMore } from '../../platform/lists/useMore.ts';
import { TrackRow } from './TrackRow.tsx';
import classes from './TrackRows.module.css';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 64;

interface TrackRowsProps {
  label: string;
  tracks: readonly Track[];
  onPlay: (index: number) => void;
  onRemove?: (track: Track) => void;
  /** The list that has more pages. */
  list?: MorePages;
}

/** Tracks, one below the other. Only the rows in sight are in the page. */
export function TrackRows({ label, tracks, onPlay, onRemove, list = noMore }: TrackRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const top = useTop(frame);
  const rows = useWindowVirtualizer({
    count: tracks.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
  });
  const visible = rows.getVirtualItems();
  const sight = { first: visible[0]?.index ?? 0, last: visible.at(-1)?.index ?? 0 };
  useMore(list, sight, sight.last >= tracks.length - 10);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML */}
      <div ref={frame} role="list" aria-label={label} className={classes.space} style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => {
          const track = tracks[index];
          if (track === undefined) return null;
          return (
            <TrackRow
              key={key}
              track={track}
              top={start - top}
              onPlay={() => onPlay(index)}
              onRemove={onRemove && (() => onRemove(track))}
            />
          );
        })}
      </div>
      <ListEnd list={list} />
    </>
  );
}

/** Pixels between the top of the document and an element. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // What is above can grow, such as pictures that are loaded.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
