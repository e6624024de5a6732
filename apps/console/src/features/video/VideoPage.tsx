import type { Video } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EditForm } from '../../components/EditForm.tsx';
import { Facts, ItemPage } from '../../components/ItemPage.tsx';
import { LoadingItem } from '../../components/LoadingItem.tsx';
import { MediumState } from '../../components/MediumState.tsx';
import { Missing } from '../../components/Missing.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Player } from '../../components/Player.tsx';
import { SharePanel } from '../../components/SharePanel.tsx';
import { UseInCode } from '../../components/UseInCode.tsx';
import { useServices } from '../../platform/context.ts';
import { bytesText, dateTimeText, durationText, numberText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import { listedVideo } from '../../platform/media/listed.ts';
import { showChanged } from '../../platform/media/mediaLists.ts';
import { useMedium } from '../../platform/media/useMedium.ts';
import { RenditionsPanel } from './RenditionsPanel.tsx';
import { sharesOf } from './shares.ts';
import { ThumbnailPanel } from './thumbnail/ThumbnailPanel.tsx';
import { UsagePanel } from './UsagePanel.tsx';
import classes from './VideoPage.module.css';

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
  const { id, title, status, progress, width, height, duration_seconds: seconds } = video;
  const shares = sharesOf(config.video, video);
  const save = async (values: Record<'title' | 'description', string>, etag: string) => {
    const body = { title: values.title, description: values.description === '' ? null : values.description };
    const { video: saved } = await millrace.video.updateVideo({ id, body }, { headers: { 'If-Match': etag } });
    queries.setQueryData(keys.item('videos', id), saved);
    await showChanged(queries, 'videos', listedVideo(saved, config));
  };
  return (
    <ItemPage
      {...{ kind: 'videos', id, title, status, progress }}
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
          {status === 'ready' && (
            <>
              <SharePanel shares={shares} />
              <ThumbnailPanel video={video} />
            </>
          )}
          <UseInCode kind="videos" id={id} answer={{ video }} />
        </>
      }
    >
      <div className={classes.content}>
        <div>
          {status === 'ready' ? (
            <Player
              address={shares[1]?.text ?? ''}
              title={title}
              ratio={width === null || height === null ? 16 / 9 : width / height}
            />
          ) : (
            <MediumState
              {...{ status, progress, error: video.error, bytes: video.uploaded_bytes }}
              takenDown={video.taken_down?.reason}
            />
          )}
          <Facts
            facts={[
              ['Added', dateTimeText(video.created_at)],
              ['Duration', seconds === null ? undefined : durationText(seconds)],
              ['Picture', width === null || height === null ? undefined : `${width} × ${height}`],
              ['Views', status === 'ready' ? numberText(video.view_count) : undefined],
              ['Uploaded file', video.uploaded_bytes > 0 ? bytesText(video.uploaded_bytes) : undefined],
              ['Error', video.error?.code],
              ['Id', id],
            ]}
          />
        </div>
        {status === 'ready' && (
          <>
            <UsagePanel id={id} />
            <RenditionsPanel id={id} seconds={seconds ?? 0} />
          </>
        )}
      </div>
    </ItemPage>
  );
}
