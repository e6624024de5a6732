import { Slider } from '../../../components/music/Slider.tsx';
import { durationText } from '../../../platform/format.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';
import classes from './PlayerBar.module.css';

/** Where the track is, and how somebody gets elsewhere. Only this is drawn again while the track plays. */
export function Progress() {
  const player = usePlayer();
  const { position, duration, buffered } = useStore(player.clock);
  return (
    <div className={classes.progress}>
      <span className={classes.time}>{durationText(Math.floor(position))}</span>
      <Slider
        label="Position"
        value={Math.round(position)}
        max={Math.max(1, Math.round(duration))}
        step={1}
        buffered={buffered}
        text={`${durationText(Math.floor(position))} of ${durationText(duration)}`}
        onChange={player.seek}
      />
      <span className={classes.time}>{durationText(duration)}</span>
    </div>
  );
}
