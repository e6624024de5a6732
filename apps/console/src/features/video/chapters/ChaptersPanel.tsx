import { Skeleton } from '@mantine/core';
import type { Video } from '@millrace/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/Panel.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useServices } from '../../../platform/context.ts';
import { ChaptersForm } from './ChaptersForm.tsx';
import { chaptersKey } from './key.ts';

/** The chapters of a video, which its owner can change as soon as its file has arrived. */
export function ChaptersPanel({ video }: { video: Video }) {
  const { id } = video;
  const { millrace } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: chaptersKey(video),
    queryFn: ({ signal }) => millrace.video.getChapters({ id }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Chapters">
      {data === undefined && error === null && <Skeleton height={80} role="status" aria-label="Loading" />}
      {data === undefined && error !== null && (
        <RetryLine size="sm" onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </RetryLine>
      )}
      {data !== undefined && <ChaptersForm video={video} {...data} />}
    </Panel>
  );
}
