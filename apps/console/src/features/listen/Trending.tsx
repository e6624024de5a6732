import { Skeleton } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { PlayButton } from '../../components/music/PlayButton.tsx';
import { Picture } from '../../components/Picture.tsx';
import { useServices } from '../../platform/context.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import classes from './ListenPage.module.css';
import { Section } from './Section.tsx';

/** The tracks with the most plays, as a shelf that people scroll sideways. */
export function Trending() {
  const { millrace } = useServices();
  const player = usePlayer();
  const { data, error, refetch } = useQuery({
    queryKey: listenKeys.trending,
    queryFn: async ({ signal }) => (await millrace.music.listTrendingTracks({}, { signal })).tracks,
  });
  if (error !== null && data === undefined) {
    return <Failed error={error} title="The music could not be read" onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) return null;
  return (
    <Section title="Most played">
      {data === undefined ? (
        <div className={classes.shelf} role="status" aria-label="Loading">
          {Array.from({ length: 6 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <Skeleton key={at} className={classes.card} height={208} />
          ))}
        </div>
      ) : (
        <ul className={classes.shelf}>
          {data.map((track, index) => (
            <Card key={track.id} track={track} onPlay={() => player.play(data, index)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Card({ track, onPlay }: { track: Track; onPlay: () => void }) {
  const { config } = useServices();
  const { id, title, artist_name: artist } = track;
  return (
    <li className={classes.card}>
      <span className={classes.cover}>
        <Picture address={pictureAt(config.music, track.cover_art)} icon="tracks" shape="square" crop />
        <PlayButton className={classes.play} variant="filled" color="water" size="xl" track={track} onPlay={onPlay} />
      </span>
      <Link className={classes.title} to="/tracks/$id" params={{ id }}>
        {title}
      </Link>
      <span className={classes.artist}>{artist}</span>
    </li>
  );
}
