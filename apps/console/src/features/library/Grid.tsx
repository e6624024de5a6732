import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { Picture } from '../../components/Picture.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { dateText } from '../../platform/format.ts';
import { useMore } from '../../platform/lists/useMore.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { Choose } from './Choose.tsx';
import classes from './Grid.module.css';
import { useColumns } from './useColumns.ts';
import type { Library } from './useLibrary.ts';
import type { Selection } from './useSelection.ts';

/** Pixels of the text of a card, with its borders and the gap below. */
const textHeight = 78;
const minimalWidth = 220;

/** Cards with pictures. Only the rows in sight are in the page. */
export function Grid({ kind, library, selection }: { kind: Kind; library: Library; selection: Selection }) {
  const list = useRef<HTMLDivElement>(null);
  const { columns, width, top } = useColumns(list, minimalWidth);
  const { items } = library;
  const count = Math.ceil(items.length / columns);
  const rowHeight = Math.round((width - 2) * (9 / 16)) + textHeight;
  const rows = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 3, scrollMargin: top });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row follows from the width of a column
  useEffect(() => rows.measure(), [rowHeight]);
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  const sight = { first: (visible[0]?.index ?? 0) * columns, last: (last + 1) * columns - 1 };
  useMore(library, sight, last >= count - 3);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one are no list to HTML
    <div
      ref={list}
      role="list"
      aria-label={nounOf[kind].title}
      className={classes.space}
      style={{ height: rows.getTotalSize() }}
    >
      {visible.map(({ index, key, start }) => (
        <div
          key={key}
          role="presentation"
          className={classes.row}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${start - top}px)`,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item, at) => (
            <Card key={item.id} kind={kind} item={item} selection={selection} index={index * columns + at} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CardProps {
  kind: Kind;
  item: Listed;
  index: number;
  selection: Selection;
}

/** Scrolling renders only the cards that come into sight. */
const Card = memo(function Card({ kind, item, index, selection }: CardProps) {
  const { id, title, status, progress, picture, spare, fact, more, createdAt } = item;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parent is no list to HTML
    <div role="listitem" className={classes.cell} data-chosen={selection.has(id) || undefined}>
      <Link className={classes.card} to={`/${kind}/$id`} params={{ id }}>
        <span className={classes.shown}>
          <Picture address={picture} spare={spare} icon={kind} crop={kind !== 'images'} />
          <span className={classes.badge}>
            <StatusBadge status={status} progress={progress} />
          </span>
          {fact !== '' && <span className={classes.fact}>{fact}</span>}
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.more}>
            {[kind === 'videos' ? '' : more, dateText(createdAt)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      <span className={classes.choose}>
        <Choose title={title} index={index} id={id} selection={selection} />
      </span>
    </div>
  );
});
