import { ActionIcon } from '@mantine/core';
import type { Track } from '@millrace/client';
import { Icon } from '../../../components/Icon.tsx';
import { OrderRow } from '../../../components/order/OrderRow.tsx';
import { RowNames } from '../../../components/order/RowNames.tsx';
import type { RowMoves } from '../../../components/order/useOrder.ts';
import { usePlayer, useTrackState } from '../../../platform/player/PlayerContext.tsx';
import classes from './QueuePanel.module.css';

interface QueueRowProps {
  track: Track;
  moves: RowMoves;
  top: number;
  isCurrent: boolean;
  onRemove: () => void;
}

export function QueueRow({ track, moves, top, isCurrent, onRemove }: QueueRowProps) {
  const player = usePlayer();
  const isPlaying = useTrackState(track.id) === 'playing' && isCurrent;
  return (
    <OrderRow
      {...moves}
      title={track.title}
      top={top}
      isCurrent={isCurrent}
      more={
        <ActionIcon size="md" onClick={onRemove} aria-label={`Remove ${track.title}`}>
          <Icon name="close" size={16} />
        </ActionIcon>
      }
    >
      <button
        type="button"
        className={classes.choose}
        onClick={() => (isCurrent ? player.toggle() : player.playAt(moves.index))}
      >
        <span className="visually-hidden">{isPlaying ? 'Pause' : 'Play'} </span>
        <RowNames title={track.title} artist={track.artist_name} />
      </button>
    </OrderRow>
  );
}
