import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './OrderRow.module.css';
import type { RowMoves } from './useOrder.ts';

interface OrderRowProps extends RowMoves {
  title: string;
  /** Pixels from the top of the list. */
  top: number;
  isCurrent?: boolean;
  /** What the row shows. */
  children: ReactNode;
  /** Buttons behind those that move it. */
  more?: ReactNode;
}

/** A row of a list whose order people change. */
export function OrderRow({
  title,
  top,
  isCurrent = false,
  children,
  more,
  index,
  count,
  isTarget,
  ...on
}: OrderRowProps) {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    on.onMove(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parent is no list to HTML
    <div
      role="listitem"
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-current={isCurrent || undefined}
      data-target={isTarget || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags only what has data.
        event.dataTransfer.setData('text/plain', title);
        on.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        on.onDragOver();
      }}
      onDragEnd={on.onDragEnd}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
        on.onDragEnd();
      }}
    >
      <button type="button" className={classes.handle} aria-label={`Move ${title}`} onKeyDown={onKeyDown}>
        <Icon name="handle" />
      </button>
      {children}
      <ActionIcon size="md" disabled={index === 0} onClick={() => on.onMove(index - 1)} aria-label={`Move ${title} up`}>
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        size="md"
        disabled={index === count - 1}
        onClick={() => on.onMove(index + 1)}
        aria-label={`Move ${title} down`}
      >
        <Icon name="down" size={16} />
      </ActionIcon>
      {more}
    </div>
  );
}
