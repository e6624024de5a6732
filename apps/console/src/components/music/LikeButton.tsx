import { ActionIcon } from '@mantine/core';
import type { Track } from '@millrace/client';
import { Icon } from '../Icon.tsx';
import classes from './LikeButton.module.css';
import { useLike } from './useLike.ts';

export function LikeButton({ track }: { track: Track }) {
  const { liked, toggle } = useLike(track);
  return (
    <ActionIcon className={classes.like} onClick={toggle} aria-pressed={liked} aria-label={`Like ${track.title}`}>
      <Icon name="heart" />
    </ActionIcon>
  );
}
