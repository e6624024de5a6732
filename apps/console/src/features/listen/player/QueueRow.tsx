import { ActionIcon } from '@mantine/core';
import type { Track } from '@millrace/client';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { usePlayer, useTrackState } from '../../../platform/player/PlayerContext.tsx';
import classes from './QueuePanel.module.css';

interface QueueRowProps {
  track: Track;
  index: number;
  count: number;
  top: number;
  isCurrent: boolean;
  /** Whether a dragged row would be dropped here. */
  isTarget: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
  onDrop: () => void;
}

export function QueueRow({ track, index, count, top, isCurrent, isTarget, ...on }: QueueRowProps) {
  const player = usePlayer();
  const isPlaying = useTrackState(track.id) === 'playing' && isCurrent;
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
        event.dataTransfer.setData('text/plain', track.title);
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
      <button type="button" className={classes.handle} aria-label={`Move ${track.title}`} onKeyDown={onKeyDown}>
        <Icon name="handle" />
      </button>
      <button
        type="button"
        className={classes.choose}
        onClick={() => (isCurrent ? player.toggle() : player.playAt(index))}
      >
        <span className="visually-hidden">{isPlaying ? 'Pause' : 'Play'} </span>
        <span className={classes.title}>{track.title}</span>
        <span className={classes.artist}>{track.artist_name}</span>
      </button>
      <ActionIcon
        size="md"
        disabled={index === 0}
        onClick={() => on.onMove(index - 1)}
        aria-label={`Move ${track.title} up`}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        size="md"
        disabled={index === count - 1}
        onClick={() => on.onMove(index + 1)}
        aria-label={`Move ${track.title} down`}
      >
        <Icon name="down" size={16} />
      </ActionIcon>
      <ActionIcon size="md" onClick={on.onRemove} aria-label={`Remove ${track.title}`}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  );
}
