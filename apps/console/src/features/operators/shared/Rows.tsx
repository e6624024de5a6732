import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ListEnd } from '../../../components/ListEnd.tsx';
import { type MorePages, useMore } from '../../../platform/lists/useMore.ts';
import classes from './Rows.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** The column takes what is left without it. */
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** The narrowest page that has the column; every page without it. */
  from?: 'medium' | 'wide';
  /** A button or a number. */
  isAtEnd?: boolean;
  isTitleHidden?: boolean;
}

interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  pages: MorePages;
}

/** Pixels of a row that was not measured yet. */
const usualHeight = 56;

/** A table that can be long: only the rows in sight are in the page, and the next entries are read when the last ones are near. */
export function Rows<Row>({ label, columns, rows, idOf, pages }: RowsProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (table.current !== null) setTop(table.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
  });
  const visible = list.getVirtualItems();
  const sight = { first: visible[0]?.index ?? 0, last: visible.at(-1)?.index ?? 0 };
  useMore(pages, sight, sight.last >= rows.length - 10);
  const above = (visible[0]?.start ?? top) - top;
  const below = list.getTotalSize() - ((visible.at(-1)?.end ?? top) - top);
  return (
    <>
      <table
        ref={table}
        className={classes.table}
        aria-label={label}
        aria-rowcount={pages.hasNextPage ? -1 : rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, size, from, isAtEnd, isTitleHidden }) => (
              <th key={title} scope="col" data-size={size} data-from={from} data-end={isAtEnd}>
                {isTitleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {visible.map(({ index, key }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <tr key={String(key)} ref={list.measureElement} data-index={index} aria-rowindex={index + 2}>
                  {columns.map(({ title, from, cell, isAtEnd }) => (
                    <td key={title} data-from={from} data-end={isAtEnd}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      <ListEnd list={pages} />
    </>
  );
}

/** Keeps the place of rows that are out of sight. Its cell spans no columns: narrow pages hide some, and would make them again. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td className={classes.spacer} style={{ height }} />
    </tr>
  );
}

/** Is shown on narrow pages only, in place of a column. */
export function OnNarrow({ children }: { children: ReactNode }) {
  return <span className={classes.narrow}>{children}</span>;
}

/** A cell with a second line. */
export function Lines({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <div className={classes.line}>{children}</div>
      {below !== undefined && below !== null && below !== '' && <div className={classes.below}>{below}</div>}
    </>
  );
}
