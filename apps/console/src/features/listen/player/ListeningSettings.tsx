import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import { Slider } from '../../../components/music/Slider.tsx';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';
import classes from './PlayerBar.module.css';
import { QualitySelect } from './QualitySelect.tsx';

/** Volume and quality. They are kept in this browser. */
export function ListeningSettings() {
  const player = usePlayer();
  const { volume, isMuted } = useStore(player.preferences);
  const isSilent = isMuted || volume === 0;
  const toggle = () =>
    player.prefer(isSilent ? { isMuted: false, volume: volume === 0 ? 1 : volume } : { isMuted: true });
  return (
    <>
      <QualitySelect className={classes.quality} />
      <ActionIcon className={classes.mute} onClick={toggle} aria-pressed={isSilent} aria-label="Mute">
        <Icon name={isSilent ? 'muted' : 'volume'} />
      </ActionIcon>
      <span className={classes.volume}>
        <Slider
          label="Volume"
          value={isMuted ? 0 : Math.round(volume * 100)}
          max={100}
          step={1}
          text={`${isMuted ? 0 : Math.round(volume * 100)}%`}
          onChange={(value) => player.prefer({ volume: value / 100, isMuted: false })}
        />
      </span>
    </>
  );
}
