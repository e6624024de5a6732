import { Button, Text } from '@mantine/core';
import type { Millrace } from '@millrace/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { AlbumShelf } from './AlbumShelf.tsx';
import classes from './ListenPage.module.css';
import { PlaylistRows } from './PlaylistRows.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { Section } from './Section.tsx';
import { minLength } from './search.ts';
import { TrackRows } from './TrackRows.tsx';

/** Results of each kind. */
const mostFound = 30;

type Answer = Awaited<ReturnType<Millrace['music']['search']>>;

/** A single is among the tracks. */
const sortedOut = ({ tracks = [], albums = [], artists = [], playlists = [] }: Answer) => ({
  tracks,
  artists,
  playlists,
  albums: albums.filter((album) => !album.is_single),
});

/** What a search has found. */
export function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const { millrace } = useServices();
  const player = usePlayer();
  const isLongEnough = q.trim().length >= minLength;
  const { data, error, refetch } = useQuery({
    queryKey: listenKeys.search(q),
    queryFn: async ({ signal }) => sortedOut(await millrace.music.search({ q, limit: mostFound }, { signal })),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) {
    return (
      <Notice icon="search" title="Type at least two characters">
        Titles, artists, albums and playlists are searched.
      </Notice>
    );
  }
  if (error !== null) return <Failed error={error} title="The search has failed" onRetry={() => void refetch()} />;
  if (data === undefined) return <RowSkeletons />;
  const { tracks, albums, artists, playlists } = data;
  const total = tracks.length + albums.length + artists.length + playlists.length;
  if (total === 0) {
    const action = (
      <Button variant="default" onClick={onClear}>
        Show all music
      </Button>
    );
    return (
      <Notice icon="search" title={`Nothing matches “${q}”`} action={action}>
        Case and accents do not matter. Try a part of a title or a name.
      </Notice>
    );
  }
  return (
    <section aria-label="Found">
      <Text c="dimmed" size="sm" aria-live="polite">
        {countText(total, 'match', 'matches')}
      </Text>
      {artists.length > 0 && <Artists artists={artists} />}
      <AlbumShelf albums={albums} />
      {playlists.length > 0 && (
        <Section title="Playlists">
          <PlaylistRows playlists={playlists} showsCreator />
        </Section>
      )}
      {tracks.length > 0 && (
        <Section title="Tracks">
          <TrackRows label="Found" tracks={tracks} onPlay={(index) => player.play(tracks, index)} />
        </Section>
      )}
    </section>
  );
}

function Artists({ artists }: { artists: NonNullable<Answer['artists']> }) {
  return (
    <Section title="Artists">
      <ul className={classes.names}>
        {artists.map(({ id, name, artist_id: artistId, track_count: count }) => (
          <li key={id}>
            <Link className={classes.name} to="/artists/$id" params={{ id: String(artistId) }}>
              {name}
              <span className={classes.count}>{countText(count, 'track', 'tracks')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
