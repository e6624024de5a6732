import { Button, Skeleton, Text } from '@mantine/core';
import type { Captions, Video } from '@millrace/client';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { CaptionsRows } from './CaptionsRows.tsx';
import { useCaptions, useCaptionsCalls } from './useCaptions.ts';

const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));
const CaptionsDialog = lazy(async () => ({ default: (await import('./CaptionsDialog.tsx')).CaptionsDialog }));

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; captions: Captions };

/** The captions of a video, one file for each language. */
export function CaptionsPanel({ video }: { video: Video }) {
  const { data, error, refetch } = useCaptions(video);
  const calls = useCaptionsCalls(video.id);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Panel title="Captions">
      {data === undefined && error === null && <Skeleton height={80} role="status" aria-label="Loading" />}
      {data === undefined && error !== null && (
        <RetryLine size="sm" onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </RetryLine>
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          There are none. Add a SubRip or WebVTT file for each language.
        </Text>
      )}
      {data !== undefined && (
        <>
          <CaptionsRows
            list={data}
            calls={calls}
            onEdit={(captions) => setOpened({ what: 'edit', captions })}
            onDelete={(captions) => setOpened({ what: 'delete', captions })}
          />
          <Button
            variant="default"
            size="xs"
            mt="sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ what: 'add' })}
          >
            Add captions
          </Button>
        </>
      )}
      <Suspense>
        {opened?.what === 'add' && <CaptionsDialog list={data ?? []} calls={calls} onClose={close} />}
        {opened?.what === 'edit' && (
          <CaptionsDialog list={data ?? []} current={opened.captions} calls={calls} onClose={close} />
        )}
        {opened?.what === 'delete' && (
          <ConfirmDeletion
            title={`Delete the captions “${opened.captions.label}”?`}
            onDelete={() => calls.remove(opened.captions)}
            onClose={close}
          >
            Players that are opened from now on do not offer them. This cannot be undone.
          </ConfirmDeletion>
        )}
      </Suspense>
    </Panel>
  );
}
