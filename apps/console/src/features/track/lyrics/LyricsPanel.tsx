import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Track } from '@millrace/client';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import classes from './Lyrics.module.css';
import { LyricsLines } from './LyricsLines.tsx';
import { useLyrics, useLyricsCalls } from './useLyrics.ts';

const LyricsDialog = lazy(async () => ({ default: (await import('./LyricsDialog.tsx')).LyricsDialog }));
const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

interface LyricsPanelProps {
  track: Pick<Track, 'id' | 'has_lyrics'>;
  isOwn: boolean;
}

/** The lyrics of a track, which its owner changes. Others see nothing of a track that has none. */
export function LyricsPanel({ track, isOwn }: LyricsPanelProps) {
  const { id } = track;
  const { data, error, refetch } = useLyrics(track);
  const calls = useLyricsCalls(id);
  const [opened, setOpened] = useState<'edit' | 'remove'>();
  const close = () => setOpened(undefined);
  const hasFailed = data === undefined && error !== null;
  if (!isOwn && !hasFailed && !data) return null;
  return (
    <div className={classes.place}>
      <Panel title="Lyrics">
        {data === undefined && !hasFailed && <Skeleton height={80} role="status" aria-label="Loading" />}
        {hasFailed && (
          <RetryLine size="sm" onRetry={() => void refetch()}>
            {sentenceOf(error)}
          </RetryLine>
        )}
        {data === null && (
          <Text size="sm" c="dimmed">
            There are none. Add plain text, or LRC, whose lines are marked while they are sung.
          </Text>
        )}
        {data && <LyricsLines trackId={id} lyrics={data} />}
        {isOwn && data !== undefined && (
          <Group mt="sm" gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name={data === null ? 'plus' : 'pencil'} size={16} />}
              onClick={() => setOpened('edit')}
            >
              {data === null ? 'Add lyrics' : 'Edit the lyrics'}
            </Button>
            {data !== null && (
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => setOpened('remove')}
              >
                Remove the lyrics
              </Button>
            )}
          </Group>
        )}
        <Suspense>
          {opened === 'edit' && <LyricsDialog lyrics={data ?? undefined} calls={calls} onClose={close} />}
          {opened === 'remove' && (
            <ConfirmDeletion title="Remove the lyrics?" action="Remove" onDelete={calls.remove} onClose={close}>
              Those that came with the uploaded file are not restored.
            </ConfirmDeletion>
          )}
        </Suspense>
      </Panel>
    </div>
  );
}
