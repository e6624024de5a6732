import { Button, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { Failed } from '../../components/Failed.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { useList } from '../../platform/lists/useList.ts';
import { useMore } from '../../platform/lists/useMore.ts';
import { useRowsInSight } from '../../platform/lists/useRowsInSight.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { PlaylistRows } from './PlaylistRows.tsx';
import classes from './PlaylistsPage.module.css';
import { type Owner, owners, type PlaylistsSearch } from './search.ts';

const PlaylistDialog = lazy(async () => ({ default: (await import('./PlaylistDialog.tsx')).PlaylistDialog }));

const pageSize = 60;

function usePlaylists(of: Owner) {
  const { music } = useServices().millrace;
  const queryKey = of === 'own' ? [...listenKeys.ownPlaylists, 'pages'] : listenKeys.publicPlaylists;
  return useList(queryKey, async (cursor, signal) => {
    const given = { cursor, limit: pageSize };
    const answer = of === 'own' ? music.listPlaylists(given, { signal }) : music.listPublicPlaylists(given, { signal });
    const { playlists, total, next_cursor: next } = await answer;
    return { items: playlists, total, next };
  });
}

/** The playlists of the person, or the public ones of everybody. */
export function PlaylistsPage() {
  const { of = 'own' }: PlaylistsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  useTitle('Playlists');
  const list = usePlaylists(of);
  const { items: playlists, first, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const total = first?.total;
  const rows = useRef<HTMLUListElement>(null);
  // The next page is read by a button.
  useMore(list, useRowsInSight(rows, playlists.length), false);
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsMaking(true)}>
      New playlist
    </Button>
  );
  const choose = (value: string) => {
    const owner = owners.find((one) => one === value);
    void navigate({ to: '/playlists', search: owner === 'public' ? { of: owner } : {}, replace: true });
  };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.heading}>
          <Title order={1}>Playlists</Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {total === undefined ? '\u00a0' : countText(total, 'playlist', 'playlists')}
          </Text>
        </div>
        <SegmentedControl
          aria-label="Whose playlists"
          value={of}
          data={[
            { value: 'own', label: 'Yours' },
            { value: 'public', label: 'Public' },
          ]}
          onChange={choose}
        />
        {make}
      </div>
      {isPending && (
        <div className={classes.skeletons} role="status" aria-label="Loading">
          {Array.from({ length: 6 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <Skeleton key={at} height={72} />
          ))}
        </div>
      )}
      {error !== null && playlists.length === 0 && (
        <Failed error={error} title="The playlists could not be read" onRetry={() => void refetch()} />
      )}
      {total === 0 && <Nothing of={of} />}
      {playlists.length > 0 && <PlaylistRows ref={rows} playlists={playlists} showsCreator={of === 'public'} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {isMaking && (
        <Suspense>
          <PlaylistDialog onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

const Nothing = ({ of }: { of: Owner }) =>
  of === 'own' ? (
    <Notice icon="playlists" title="No playlists yet">
      Make one here, or choose “Add to a playlist” beside a track.
    </Notice>
  ) : (
    <Notice icon="playlists" title="No public playlists yet">
      A playlist that its owner publishes is shown here to everybody.
    </Notice>
  );
