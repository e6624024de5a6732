import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Track } from '@millrace/client';
import { usePlayer, useTrackState } from '../../platform/player/PlayerContext.tsx';
import { Icon } from '../Icon.tsx';

interface PlayButtonProps extends ActionIconProps {
  track: Track;
  /** Begins to play the track, with what comes after it. */
  onPlay: () => void;
}

/** Plays a track, or pauses it. */
export function PlayButton({ track, onPlay, ...props }: PlayButtonProps) {
  const player = usePlayer();
  const state = useTrackState(track.id);
  const isPlaying = state === 'playing';
  return (
    <ActionIcon
      radius="xl"
      {...props}
      onClick={state === 'none' ? onPlay : player.toggle}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </ActionIcon>
  );
}
