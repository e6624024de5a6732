import { Failed } from '../../components/Failed.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../platform/context.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { readRecent } from './readers.ts';
import { Section } from './Section.tsx';
import { TrackRows } from './TrackRows.tsx';
import { useTrackPages } from './useTrackPages.ts';

/** All tracks, newest first. */
export function Recent() {
  const { millrace } = useServices();
  const player = usePlayer();
  const { list, tracks, total, following } = useTrackPages(listenKeys.recent, readRecent(millrace.music));
  if (list.error !== null && tracks.length === 0) {
    return <Failed error={list.error} title="New music could not be read" onRetry={() => void list.refetch()} />;
  }
  if (total === 0) {
    return (
      <Notice icon="listen" title="No music yet">
        Drop songs anywhere on this page. When they are ready, everybody on this platform can listen to them here.
      </Notice>
    );
  }
  return (
    <Section title="New">
      {list.isPending ? (
        <RowSkeletons />
      ) : (
        <TrackRows
          label="New"
          tracks={tracks}
          list={list}
          onPlay={(index) => player.play(tracks, index, following())}
        />
      )}
    </Section>
  );
}
