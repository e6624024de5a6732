import type { Video } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EditForm } from '../../components/EditForm.tsx';
import { Facts, ItemPage } from '../../components/ItemPage.tsx';
import { LoadingItem } from '../../components/LoadingItem.tsx';
import { MediumState } from '../../components/MediumState.tsx';
import { Missing } from '../../components/Missing.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SharePanel } from '../../components/SharePanel.tsx';
import { UseInCode } from '../../components/UseInCode.tsx';
import { useServices } from '../../platform/context.ts';
import { bytesText, dateTimeText, durationText, numberText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import { useMedium } from '../../platform/media/useMedium.ts';
import { CaptionsPanel } from './captions/CaptionsPanel.tsx';
import { ChaptersPanel } from './chapters/ChaptersPanel.tsx';
import { DownloadsPanel } from './downloads/DownloadsPanel.tsx';
import { PrivateShare } from './PrivateShare.tsx';
import { playbackRoot } from './playback/addresses.ts';
import { usePlayback } from './playback/usePlayback.ts';
import { useWaiting } from './playback/useWaiting.ts';
import { VideoPlayer } from './playback/VideoPlayer.tsx';
import { RenditionsPanel } from './RenditionsPanel.tsx';
import { sharesOf } from './shares.ts';
import { ThumbnailPanel } from './thumbnail/ThumbnailPanel.tsx';
import { UsagePanel } from './UsagePanel.tsx';
import { useShowVideo } from './useShowVideo.ts';
import classes from './VideoPage.module.css';
import { VisibilityPanel } from './VisibilityPanel.tsx';

export function VideoPage() {
  const { id } = getRouteApi('/videos/$id').useParams();
  const { millrace } = useServices();
  const { data, error, refetch } = useMedium(
    { kind: 'videos', id },
    async (signal) => (await millrace.video.getVideo({ id }, { signal })).video,
    ({ status }) => status,
  );
  if (data !== undefined) return <Shown key={id} video={data} />;
  return error === null ? <LoadingItem /> : <Missing kind="videos" error={error} onRetry={() => void refetch()} />;
}

function Shown({ video }: { video: Video }) {
  const { millrace, config } = useServices();
  const queries = useQueryClient();
  const show = useShowVideo();
  const playback = usePlayback(video);
  const [hasWaited] = useState(!video.playable);
  const { id, title, status, progress, playable, visibility, width, height, duration_seconds: seconds } = video;
  const isPrivate = visibility === 'private';
  const isReady = status === 'ready';
  useWaiting(playback.root, status === 'processing' && !playable);
  // What follows the file can be changed as soon as that has arrived.
  const hasFile = isReady || status === 'processing';
  const save = async (values: Record<'title' | 'description', string>, etag: string) => {
    const body = { title: values.title, description: values.description === '' ? null : values.description };
    const { video: saved } = await millrace.video.updateVideo({ id, body }, { headers: { 'If-Match': etag } });
    await show(saved);
  };
  return (
    <ItemPage
      kind="videos"
      id={id}
      title={title}
      status={status}
      progress={progress}
      side={
        <>
          <Panel title="Details">
            <EditForm
              etag={video.etag}
              fields={[
                { name: 'title', label: 'Title', value: title, maxLength: 300, isRequired: true },
                {
                  name: 'description',
                  label: 'Description',
                  value: video.description ?? '',
                  maxLength: 10_000,
                  isLong: true,
                },
              ]}
              onSave={save}
              onReload={() => queries.invalidateQueries({ queryKey: keys.item('videos', id) })}
            />
          </Panel>
          {hasFile && <VisibilityPanel video={video} />}
          {isReady && isPrivate && <PrivateShare video={video} />}
          {isReady && !isPrivate && <SharePanel shares={sharesOf(playbackRoot(config.video, id, undefined), video)} />}
          {isReady && <ThumbnailPanel video={video} />}
          {isReady && <DownloadsPanel video={video} playback={playback} />}
          <UseInCode kind="videos" id={id} answer={{ video }} />
        </>
      }
    >
      <div className={classes.content}>
        <div>
          {playable ? (
            <VideoPlayer key={String(isPrivate)} video={video} playback={playback} hasWaited={hasWaited} />
          ) : (
            status !== 'ready' && (
              <MediumState
                kind="videos"
                status={status}
                progress={progress}
                error={video.error}
                bytes={video.uploaded_bytes}
                takenDown={video.taken_down?.reason}
              />
            )
          )}
          <span className="visually-hidden" aria-live="polite">
            {hasWaited && playable && (isReady ? 'The video is ready' : 'A part of the video can be played already')}
          </span>
          <Facts
            facts={[
              ['Added', dateTimeText(video.created_at)],
              ['Duration', seconds === null ? undefined : durationText(seconds)],
              ['Picture', width === null || height === null ? undefined : `${width} × ${height}`],
              ['Views', isReady ? numberText(video.view_count) : undefined],
              ['Uploaded file', video.uploaded_bytes > 0 ? bytesText(video.uploaded_bytes) : undefined],
              ['Error', video.error?.code],
              ['Id', id],
            ]}
          />
        </div>
        {isReady && <UsagePanel id={id} />}
        {hasFile && (
          <>
            <CaptionsPanel video={video} />
            <ChaptersPanel video={video} />
          </>
        )}
        {isReady && <RenditionsPanel video={video} />}
      </div>
    </ItemPage>
  );
}
