import { Button, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failed } from '../../components/Failed.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import classes from './ListenPage.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';
import { minLength } from './search.ts';
import { TrackRows } from './TrackRows.tsx';

/** What a search has found. */
export function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const { millrace } = useServices();
  const player = usePlayer();
  const isLongEnough = q.trim().length >= minLength;
  const { data, error, refetch } = useQuery({
    queryKey: listenKeys.search(q),
    queryFn: async ({ signal }) => (await millrace.music.searchTracks({ q }, { signal })).tracks,
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) {
    return (
      <Notice icon="search" title="Type at least two characters">
        Titles, artists and albums are searched.
      </Notice>
    );
  }
  if (error !== null) return <Failed error={error} title="The search has failed" onRetry={() => void refetch()} />;
  if (data === undefined) return <RowSkeletons />;
  if (data.length === 0) {
    const action = (
      <Button variant="default" onClick={onClear}>
        Show all music
      </Button>
    );
    return (
      <Notice icon="search" title={`Nothing matches “${q}”`} action={action}>
        Case and accents do not matter. Try a part of the title, the artist or the album.
      </Notice>
    );
  }
  return (
    <section aria-label="Found">
      <Title order={2} size="h4" className={classes.section} aria-live="polite">
        {countText(data.length, 'match', 'matches')}
      </Title>
      <TrackRows label="Found" tracks={data} onPlay={(index) => player.play(data, index)} />
    </section>
  );
}
