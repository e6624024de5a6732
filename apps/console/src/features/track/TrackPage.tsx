import type { Track } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EditForm } from '../../components/EditForm.tsx';
import { Facts, ItemPage } from '../../components/ItemPage.tsx';
import { LoadingItem } from '../../components/LoadingItem.tsx';
import { MediumState } from '../../components/MediumState.tsx';
import { Missing } from '../../components/Missing.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SharePanel } from '../../components/SharePanel.tsx';
import { UseInCode } from '../../components/UseInCode.tsx';
import { useServices, useUser } from '../../platform/context.ts';
import { bytesText, dateTimeText, durationText, numberText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import { isClosed } from '../../platform/media/streamAddress.ts';
import { useMedium } from '../../platform/media/useMedium.ts';
import { LyricsPanel } from './lyrics/LyricsPanel.tsx';
import { OriginalPanel } from './original/OriginalPanel.tsx';
import { Streams } from './Streams.tsx';
import { sharesOf } from './shares.ts';
import { TrackPlayer } from './TrackPlayer.tsx';
import { useShowTrack } from './useShowTrack.ts';
import { VisibilityPanel } from './VisibilityPanel.tsx';

export function TrackPage() {
  const { id } = getRouteApi('/tracks/$id').useParams();
  const { millrace } = useServices();
  const { data, error, refetch } = useMedium(
    { kind: 'tracks', id },
    async (signal) => (await millrace.music.getTrack({ id }, { signal })).track,
    ({ status }) => status,
  );
  if (data !== undefined) return <Shown key={id} track={data} />;
  return error === null ? <LoadingItem /> : <Missing kind="tracks" error={error} onRetry={() => void refetch()} />;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function Shown({ track }: { track: Track }) {
  const { millrace, config } = useServices();
  const queries = useQueryClient();
  const show = useShowTrack();
  const { id, title, status, progress, duration_seconds: seconds, loudness } = track;
  const shares = sharesOf(config.music, id);
  const isOwn = useUser()?.id === track.artist_id;
  const save = async (values: Record<'title' | 'artistName' | 'album' | 'genre', string>, etag: string) => {
    const body = { ...values, album: orNull(values.album), genre: orNull(values.genre) };
    const { track: saved } = await millrace.music.updateTrack({ id, body }, { headers: { 'If-Match': etag } });
    await show(saved);
  };
  return (
    <ItemPage
      kind="tracks"
      id={id}
      title={title}
      status={status}
      progress={progress}
      isOwn={isOwn}
      side={
        <>
          {isOwn && (
            <Panel title="Details">
              <EditForm
                etag={track.etag}
                fields={[
                  { name: 'title', label: 'Title', value: title, maxLength: 300, isRequired: true },
                  { name: 'artistName', label: 'Artist', value: track.artist_name, maxLength: 300, isRequired: true },
                  { name: 'album', label: 'Album', value: track.album ?? '', maxLength: 300 },
                  { name: 'genre', label: 'Genre', value: track.genre ?? '', maxLength: 100 },
                ]}
                onSave={save}
                onReload={() => queries.invalidateQueries({ queryKey: keys.item('tracks', id) })}
              />
            </Panel>
          )}
          {isOwn && status !== 'error' && status !== 'uploading' && <VisibilityPanel track={track} />}
          {status === 'ready' && <Streams track={track} />}
          {status === 'ready' && <OriginalPanel track={track} isOwn={isOwn} />}
          {status === 'ready' && !isClosed(track) && <SharePanel shares={shares} />}
          <UseInCode kind="tracks" id={id} answer={{ track }} />
        </>
      }
    >
      {status === 'ready' ? (
        <TrackPlayer track={track} isOwn={isOwn} />
      ) : (
        <MediumState
          kind="tracks"
          status={status}
          progress={progress}
          error={track.error}
          bytes={track.uploaded_bytes}
          takenDown={track.taken_down?.reason}
        />
      )}
      {status === 'ready' && <LyricsPanel track={track} isOwn={isOwn} />}
      <Facts
        facts={[
          ['Added', dateTimeText(track.created_at)],
          ['Duration', seconds === null ? undefined : durationText(seconds)],
          ['Artist', isOwn ? undefined : track.artist_name],
          ['Album', isOwn ? undefined : (track.album ?? undefined)],
          ['Genre', isOwn ? undefined : (track.genre ?? undefined)],
          ['Loudness', loudness?.integrated_lufs == null ? undefined : `${loudness.integrated_lufs.toFixed(1)} LUFS`],
          ['True peak', loudness?.true_peak_dbtp == null ? undefined : `${loudness.true_peak_dbtp.toFixed(1)} dBTP`],
          ['Plays', status === 'ready' ? numberText(track.play_count) : undefined],
          ['Likes', status === 'ready' ? numberText(track.like_count) : undefined],
          ['Uploaded file', track.uploaded_bytes > 0 ? bytesText(track.uploaded_bytes) : undefined],
          ['Id', id],
        ]}
      />
    </ItemPage>
  );
}
