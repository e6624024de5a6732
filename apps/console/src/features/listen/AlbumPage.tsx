import { getRouteApi, Link } from '@tanstack/react-router';
import { Picture } from '../../components/Picture.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices } from '../../platform/context.ts';
import { countText, durationText } from '../../platform/format.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { ListHead } from './ListHead.tsx';
import { NotThere } from './NotThere.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { readAlbum } from './readers.ts';
import { TrackRows } from './TrackRows.tsx';
import { useTrackPages } from './useTrackPages.ts';

export function AlbumPage() {
  const { id } = getRouteApi('/albums/$id').useParams();
  const { millrace, config } = useServices();
  const player = usePlayer();
  const { list, tracks, head, following } = useTrackPages(listenKeys.album(id), readAlbum(millrace.music, id));
  useTitle(head?.title ?? 'Album');
  if (head === undefined) {
    if (list.error === null) return <RowSkeletons />;
    return <NotThere noun="album" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const play = (index: number) => player.play(tracks, index, following());
  const facts = [
    ...(head.year === null ? [] : [String(head.year)]),
    countText(head.track_count, 'track', 'tracks'),
    durationText(head.duration_seconds),
  ];
  return (
    <>
      <ListHead
        picture={<Picture address={pictureAt(config.music, head.cover_art)} icon="tracks" shape="square" crop />}
        title={head.title}
        facts={
          <>
            <Link to="/artists/$id" params={{ id: String(head.artist_id) }}>
              {head.artist_name ?? 'Various artists'}
            </Link>
            {` · ${facts.join(' · ')}`}
          </>
        }
        onPlay={tracks.length > 0 ? () => play(0) : undefined}
      />
      <TrackRows label="Tracks" tracks={tracks} list={list} onPlay={play} />
    </>
  );
}
