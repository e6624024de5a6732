import { ActionIcon, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useServices } from '../../platform/context.ts';
import { dateText } from '../../platform/format.ts';
import { useMore } from '../../platform/lists/useMore.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { showRemoved } from '../../platform/media/mediaLists.ts';
import { removeMedium } from '../../platform/media/removal.ts';
import { Choose } from './Choose.tsx';
import classes from './Table.module.css';
import { useColumns } from './useColumns.ts';
import type { Library } from './useLibrary.ts';
import type { Selection } from './useSelection.ts';

const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

/** Pixels of a row with its line, as the styles have it. */
const rowHeight = 56;

const factTitle: Readonly<Record<Kind, [string, string]>> = {
  videos: ['Duration', 'Size'],
  tracks: ['Duration', 'Artist'],
  images: ['Size', 'Bytes'],
};

/**
 * Rows with facts. Only those in sight are in the page. Each has its own place and its own paint: a table that lays its rows out together is painted
 * again as a whole with each row that comes into sight.
 */
export function Table({ kind, library, selection }: { kind: Kind; library: Library; selection: Selection }) {
  const services = useServices();
  const queries = useQueryClient();
  const body = useRef<HTMLTableSectionElement>(null);
  const { top } = useColumns(body, 1);
  const [leaving, setLeaving] = useState<Listed>();
  const { items, total = 0 } = library;
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
  });
  const visible = rows.getVirtualItems();
  const sight = { first: visible[0]?.index ?? 0, last: visible.at(-1)?.index ?? 0 };
  useMore(library, sight, sight.last >= items.length - 10);
  const [fact, more] = factTitle[kind];
  const isAll = selection.chosen.length === items.length;
  const remove = async ({ id }: Listed) => {
    await removeMedium[kind](services, id);
    showRemoved(queries, kind, [id]);
  };
  return (
    <>
      <table className={classes.table} aria-rowcount={total + 1} aria-label={nounOf[kind].title}>
        <thead>
          <tr className={classes.row} aria-rowindex={1}>
            <th scope="col" className={classes.choose}>
              <Checkbox
                size="md"
                aria-label="Select all shown"
                checked={isAll}
                indeterminate={!isAll && selection.chosen.length > 0}
                onChange={isAll ? selection.clear : selection.all}
              />
            </th>
            <th scope="col">Title</th>
            <th scope="col" className={classes.status}>
              Status
            </th>
            <th scope="col" className={classes.fact}>
              {fact}
            </th>
            <th scope="col" className={classes.more}>
              {more}
            </th>
            <th scope="col" className={classes.date}>
              Added
            </th>
            <th scope="col" className={classes.action}>
              <span className="visually-hidden">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className={classes.space} style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, start }) => {
            const item = items[index];
            const place = start - top;
            return (
              item && (
                <Row
                  key={item.id}
                  kind={kind}
                  item={item}
                  index={index}
                  place={place}
                  selection={selection}
                  onDelete={setLeaving}
                />
              )
            );
          })}
        </tbody>
      </table>
      {leaving !== undefined && (
        <Suspense>
          <ConfirmDeletion
            title={`Delete “${leaving.title}”?`}
            onDelete={() => remove(leaving)}
            onClose={() => setLeaving(undefined)}
          >
            All its files are deleted. Pages that show it will no longer find it. This cannot be undone.
          </ConfirmDeletion>
        </Suspense>
      )}
    </>
  );
}

interface RowProps {
  kind: Kind;
  item: Listed;
  index: number;
  /** Pixels below the head. */
  place: number;
  selection: Selection;
  onDelete: (item: Listed) => void;
}

/** Scrolling renders only the rows that come into sight. */
const Row = memo(function Row({ kind, item, index, place, selection, onDelete }: RowProps) {
  const { id, title, status, progress, picture, spare, fact, more, createdAt } = item;
  return (
    <tr
      className={`${classes.row} ${classes.placed}`}
      style={{ transform: `translateY(${place}px)` }}
      aria-rowindex={index + 2}
      data-chosen={selection.has(id) || undefined}
    >
      <td className={classes.choose}>
        <Choose title={title} index={index} id={id} selection={selection} />
      </td>
      <td>
        <span className={classes.name}>
          <span className={classes.thumb}>
            <Picture address={picture} spare={spare} icon={kind} crop={kind !== 'images'} />
          </span>
          <Link className={classes.link} to={`/${kind}/$id`} params={{ id }}>
            {title}
          </Link>
        </span>
      </td>
      <td className={classes.status}>
        {status === 'ready' ? 'Ready' : <StatusBadge status={status} progress={progress} />}
      </td>
      <td className={classes.fact}>{fact}</td>
      <td className={classes.more}>{more}</td>
      <td className={classes.date}>{dateText(createdAt)}</td>
      <td className={classes.action}>
        <ActionIcon onClick={() => onDelete(item)} aria-label={`Delete ${title}`}>
          <Icon name="trash" />
        </ActionIcon>
      </td>
    </tr>
  );
});
