import type { Track } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { LikeButton } from '../../components/music/LikeButton.tsx';
import { PlayButton } from '../../components/music/PlayButton.tsx';
import { TrackMenu } from '../../components/music/TrackMenu.tsx';
import { Picture } from '../../components/Picture.tsx';
import { useServices } from '../../platform/context.ts';
import { countText, durationText } from '../../platform/format.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { useTrackState } from '../../platform/player/PlayerContext.tsx';
import classes from './TrackRows.module.css';

interface TrackRowProps {
  track: Track;
  top: number;
  onPlay: () => void;
  onRemove: (() => void) | undefined;
}

export function TrackRow({ track, top, onPlay, onRemove }: TrackRowProps) {
  const { config } = useServices();
  const state = useTrackState(track.id);
  const {
    id,
    title,
    artist_name: artist,
    artist_id: artistId,
    album,
    album_id: albumId,
    duration_seconds: seconds,
  } = track;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parent is no list to HTML
    <div
      role="listitem"
      className={classes.row}
      aria-current={state === 'none' ? undefined : 'true'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <PlayButton track={track} onPlay={onPlay} />
      <span className={classes.cover}>
        <Picture address={pictureAt(config.music, track.cover_art)} icon="tracks" shape="square" crop />
      </span>
      <div className={classes.names}>
        <Link className={classes.title} to="/tracks/$id" params={{ id }}>
          {title}
        </Link>
        <Link className={classes.artist} to="/artists/$id" params={{ id: String(artistId) }}>
          {artist}
        </Link>
      </div>
      <span className={classes.album}>
        {album !== null && albumId !== null ? (
          <Link className={classes.albumLink} to="/albums/$id" params={{ id: albumId }}>
            {album}
          </Link>
        ) : (
          album
        )}
      </span>
      <span className={classes.plays}>{countText(track.play_count, 'play', 'plays')}</span>
      <span className={classes.duration}>{seconds === null ? '' : durationText(seconds)}</span>
      <LikeButton track={track} />
      <TrackMenu track={track} onRemove={onRemove} />
    </div>
  );
}
