import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { type Repeat, stepped } from '../../../platform/player/queue.ts';
import { useStore } from '../../../platform/store.ts';
import classes from './PlayerBar.module.css';

const repeatOf: Readonly<Record<Repeat, { label: string; icon: IconName; next: Repeat }>> = {
  off: { label: 'Repeat: off', icon: 'repeat', next: 'all' },
  all: { label: 'Repeat: the queue', icon: 'repeat', next: 'one' },
  one: { label: 'Repeat: this track', icon: 'repeatOne', next: 'off' },
};

/** The buttons that play, pause and walk through the queue. */
export function Transport() {
  const player = usePlayer();
  const queue = useStore(player.queue);
  const status = useStore(player.status);
  const isPlaying = status === 'playing' || status === 'waiting';
  const { label, icon, next } = repeatOf[queue.repeat];
  return (
    <div className={classes.transport}>
      <ActionIcon
        className={classes.mode}
        onClick={() => player.setShuffled(!queue.isShuffled)}
        aria-pressed={queue.isShuffled}
        aria-label="Shuffle"
        title="Shuffle"
      >
        <Icon name="shuffle" />
      </ActionIcon>
      <ActionIcon onClick={player.previous} aria-label="Previous">
        <Icon name="previous" />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        color="water"
        radius="xl"
        size="xl"
        className={classes.play}
        data-waiting={status === 'waiting' || undefined}
        onClick={player.toggle}
        aria-label={isPlaying ? 'Pause' : 'Play'}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={20} />
      </ActionIcon>
      <ActionIcon onClick={player.next} disabled={stepped(queue, 1) === undefined} aria-label="Next">
        <Icon name="next" />
      </ActionIcon>
      <ActionIcon
        className={classes.mode}
        data-on={queue.repeat !== 'off' || undefined}
        onClick={() => player.setRepeat(next)}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </ActionIcon>
    </div>
  );
}
