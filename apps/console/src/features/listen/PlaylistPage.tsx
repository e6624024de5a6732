import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Notice } from '../../components/Notice.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices, useUser } from '../../platform/context.ts';
import { countText, dateText } from '../../platform/format.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { ListHead } from './ListHead.tsx';
import { NotThere } from './NotThere.tsx';
import { PlaylistActions } from './PlaylistActions.tsx';
import { PlaylistPicture } from './PlaylistPicture.tsx';
import { Badges } from './PlaylistRows.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { readPlaylist } from './readers.ts';
import { TrackRows } from './TrackRows.tsx';
import { useRemoval } from './useRemoval.ts';
import { useTrackPages } from './useTrackPages.ts';

export function PlaylistPage() {
  const { id } = getRouteApi('/playlists/$id').useParams();
  const number = Number(id);
  const { millrace } = useServices();
  const user = useUser();
  const player = usePlayer();
  const remove = useRemoval(number);
  const { list, tracks, head, following } = useTrackPages(
    listenKeys.playlist(number),
    readPlaylist(millrace.music, number),
  );
  useTitle(head?.title ?? 'Playlist');
  if (head === undefined) {
    if (list.error === null) return <RowSkeletons />;
    return <NotThere noun="playlist" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const isOwn = head.creator_id === user?.id;
  const play = (index: number) => player.play(tracks, index, following());
  const { cover_art: cover } = head;
  return (
    <>
      <ListHead
        picture={(isOwn || cover !== null) && <PlaylistPicture id={number} cover={cover} isOwn={isOwn} />}
        title={head.title}
        badge={isOwn && <Badges isPublic={head.isPublic} isLinked={head.linked_at != null} />}
        facts={
          <>
            {countText(head.track_count, 'track', 'tracks')} · by{' '}
            <Link to="/artists/$id" params={{ id: String(head.creator_id) }}>
              {head.creator_name}
            </Link>{' '}
            · changed {dateText(head.updated_at)}
          </>
        }
        text={head.description}
        onPlay={tracks.length > 0 ? () => play(0) : undefined}
      >
        <PlaylistActions playlist={head} isOwn={isOwn} />
      </ListHead>
      {tracks.length > 0 ? (
        <TrackRows label="Tracks" tracks={tracks} list={list} onPlay={play} {...(isOwn && { onRemove: remove })} />
      ) : (
        <Notice
          icon="playlists"
          title="No tracks in it yet"
          action={
            isOwn && (
              <Button variant="default" component={Link} to="/listen">
                Discover music
              </Button>
            )
          }
        >
          {isOwn ? 'Find a track, open its menu, and choose “Add to a playlist”.' : 'Its owner has not added any.'}
        </Notice>
      )}
    </>
  );
}
