import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useAction } from '../../components/useAction.ts';
import { useTitle } from '../../components/useTitle.ts';
import { useServices, useUser } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { AlbumShelf } from './AlbumShelf.tsx';
import { ListHead } from './ListHead.tsx';
import { NotThere } from './NotThere.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { readArtist } from './readers.ts';
import { TrackRows } from './TrackRows.tsx';
import { useTrackPages } from './useTrackPages.ts';

export function ArtistPage() {
  const { id } = getRouteApi('/artists/$id').useParams();
  const { millrace } = useServices();
  const player = usePlayer();
  const number = Number(id);
  const { list, tracks, head, following } = useTrackPages(
    listenKeys.artist(number),
    readArtist(millrace.music, number),
  );
  useTitle(head?.display_name ?? 'Artist');
  if (head === undefined) {
    if (list.error === null) return <RowSkeletons />;
    return <NotThere noun="artist" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const play = (index: number) => player.play(tracks, index, following());
  const facts = [
    countText(head.track_count, 'track', 'tracks'),
    countText(head.total_plays, 'play', 'plays'),
    countText(head.followers, 'follower', 'followers'),
  ];
  return (
    <>
      <ListHead
        title={head.display_name}
        facts={facts.join(' · ')}
        onPlay={tracks.length > 0 ? () => play(0) : undefined}
      >
        <FollowButton id={head.id} isFollowed={head.following} />
      </ListHead>
      <ArtistAlbums id={head.id} />
      {tracks.length > 0 ? (
        <TrackRows label="Tracks" tracks={tracks} list={list} onPlay={play} />
      ) : (
        <Notice icon="tracks" title="No tracks yet">
          What this artist publishes is shown here.
        </Notice>
      )}
    </>
  );
}

const mostAlbums = 50;

/** What the artist has published together. A single is among the tracks. */
function ArtistAlbums({ id }: { id: number }) {
  const { millrace } = useServices();
  const { data } = useQuery({
    queryKey: listenKeys.artistAlbums(id),
    queryFn: async ({ signal }) =>
      (await millrace.music.listArtistAlbums({ id, limit: mostAlbums }, { signal })).albums,
  });
  return <AlbumShelf albums={(data ?? []).filter((album) => !album.is_single)} />;
}

function FollowButton({ id, isFollowed }: { id: number; isFollowed: boolean }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const notes = useNotes();
  const user = useUser();
  const { mutate, isPending } = useAction({
    mutationFn: () => (isFollowed ? millrace.music.unfollowArtist({ id }) : millrace.music.followArtist({ id })),
    onSuccess: () => refresh(queries, { queryKey: listenKeys.artist(id) }),
    onError: (error) => notes.warn(sentenceOf(error)),
  });
  // The service refuses that somebody follows their own account.
  if (user?.id === id) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name={isFollowed ? 'check' : 'plus'} size={16} />}
      loading={isPending}
      aria-pressed={isFollowed}
      onClick={() => mutate()}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
