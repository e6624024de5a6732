import { Skeleton } from '@mantine/core';
import type { Track } from '@millrace/client';
import { readPeaks } from '@millrace/embed-kit/browser';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LikeButton } from '../../components/music/LikeButton.tsx';
import { PlayButton } from '../../components/music/PlayButton.tsx';
import { TrackMenu } from '../../components/music/TrackMenu.tsx';
import { useServices } from '../../platform/context.ts';
import { durationText } from '../../platform/format.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer, useTrackState } from '../../platform/player/PlayerContext.tsx';
import { useStore } from '../../platform/store.ts';
import { Cover } from './Cover.tsx';
import classes from './Waveform.module.css';

const Waveform = lazy(async () => ({ default: (await import('./Waveform.tsx')).Waveform }));

/** The cover, and the waveform in which people seek. */
export function TrackPlayer({ track, isOwn }: { track: Track; isOwn: boolean }) {
  const player = usePlayer();
  const isCurrent = useTrackState(track.id) !== 'none';
  const clock = useStore(player.clock);
  const duration = (isCurrent && clock.duration) || (track.duration_seconds ?? 0);
  const position = isCurrent ? clock.position : 0;
  const play = () => player.play([track]);
  const seek = (seconds: number) => {
    if (!isCurrent) play();
    player.seek(seconds);
  };
  return (
    <div className={classes.player}>
      <Cover track={track} isOwn={isOwn} />
      <div className={classes.sound}>
        <div className={classes.controls}>
          <PlayButton track={track} onPlay={play} variant="filled" color="water" size={48} />
          <div className={classes.by}>
            <span className={classes.artist}>{track.artist_name}</span>
            <span className={classes.album}>{track.album}</span>
          </div>
          <LikeButton track={track} />
          <TrackMenu track={track} />
        </div>
        <div className={classes.wave}>
          <Drawing track={track} duration={duration} position={position} />
          <input
            type="range"
            className={classes.seek}
            min={0}
            max={Math.max(1, Math.round(duration))}
            step={1}
            value={Math.round(position)}
            aria-label="Position in the track"
            aria-valuetext={`${durationText(Math.floor(position))} of ${durationText(duration)}`}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          />
          <span className={classes.ring} />
        </div>
        <div className={classes.times}>
          <span>{durationText(Math.floor(position))}</span>
          <span>{durationText(duration)}</span>
        </div>
      </div>
    </div>
  );
}

/** The waveform, as soon as its numbers are there. Seeking does not need it. */
function Drawing({ track, duration, position }: { track: Track; duration: number; position: number }) {
  const { config } = useServices();
  const address = pictureAt(config.music, track.waveform_json);
  const { data, error } = useQuery({
    queryKey: listenKeys.waveform(address),
    queryFn: async ({ signal }) => {
      if (address === undefined) return null;
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`The waveform was answered with ${response.status}.`);
      return readPeaks(await response.json()) ?? null;
    },
    // Its address changes with its content.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waiting = <Skeleton height="6rem" />;
  if (data) {
    return (
      <Suspense fallback={waiting}>
        <Waveform peaks={data} duration={duration} position={position} />
      </Suspense>
    );
  }
  if (data === undefined && error === null) return waiting;
  return (
    <p className={classes.flat}>{error === null ? '' : 'The waveform could not be read. Seeking works without it.'}</p>
  );
}
