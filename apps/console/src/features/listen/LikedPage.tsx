import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { ListHead } from './ListHead.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { readLikes } from './readers.ts';
import { TrackRows } from './TrackRows.tsx';
import { useTrackPages } from './useTrackPages.ts';

/** The tracks that the person likes, the latest first. */
export function LikedPage() {
  const { millrace } = useServices();
  const player = usePlayer();
  useTitle('Liked');
  const { list, tracks, total, following } = useTrackPages(listenKeys.likes, readLikes(millrace.music));
  const play = (index: number) => player.play(tracks, index, following());
  return (
    <>
      <ListHead
        title="Liked"
        facts={total === undefined ? '' : countText(total, 'track', 'tracks')}
        onPlay={tracks.length > 0 ? () => play(0) : undefined}
      />
      {list.isPending && <RowSkeletons />}
      {list.error !== null && tracks.length === 0 && (
        <Failed error={list.error} title="Your likes could not be read" onRetry={() => void list.refetch()} />
      )}
      {total === 0 && (
        <Notice
          icon="heart"
          title="You have not liked a track yet"
          action={
            <Button variant="default" component={Link} to="/listen">
              Discover music
            </Button>
          }
        >
          Press the heart beside a track, and it is kept here.
        </Notice>
      )}
      {tracks.length > 0 && <TrackRows label="Liked" tracks={tracks} list={list} onPlay={play} />}
    </>
  );
}
