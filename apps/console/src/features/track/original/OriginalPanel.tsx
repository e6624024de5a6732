import { Radio, Stack } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useState } from 'react';
import { ChangeRow } from '../../../components/ChangeRow.tsx';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Form } from '../../../components/Form.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { useShowTrack } from '../useShowTrack.ts';
import { DownloadOriginal } from './DownloadOriginal.tsx';

type Audience = Track['originals'];

const audiences: readonly { value: Audience; label: string; description: string }[] = [
  { value: 'owner', label: 'Only you', description: 'Others hear the streams, and cannot have the uploaded file.' },
  { value: 'public', label: 'Everybody', description: 'Whoever may play the track can download the uploaded file.' },
];

/** The uploaded file: whoever may have it downloads it, and the owner says who that is. */
export function OriginalPanel({ track, isOwn }: { track: Track; isOwn: boolean }) {
  if (!isOwn && track.originals !== 'public') return null;
  return (
    <Panel title="Original">
      <Stack>
        <div>
          <DownloadOriginal track={track} />
        </div>
        {isOwn && <AudienceForm track={track} />}
      </Stack>
    </Panel>
  );
}

function AudienceForm({ track: { id, originals } }: { track: Track }) {
  const { music } = useServices().millrace;
  const show = useShowTrack();
  const [chosen, setChosen] = useState<Audience>();
  const { mutate, isPending, isSuccess, error, reset } = useAction({
    mutationFn: async (audience: Audience) => (await music.updateTrack({ id, body: { originals: audience } })).track,
    onSuccess: async (changed) => {
      setChosen(undefined);
      await show(changed);
    },
  });
  const value = chosen ?? originals;
  const isChanged = value !== originals;
  const choose = (name: string) => {
    const audience = audiences.find((one) => one.value === name);
    if (isSuccess || error !== null) reset();
    if (audience !== undefined) setChosen(audience.value);
  };
  return (
    <Form onSubmit={() => mutate(value)}>
      <Radio.Group label="Who may download it" value={value} onChange={choose}>
        <Stack gap="sm" mt="xs">
          {audiences.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </Stack>
      </Radio.Group>
      <ErrorText error={error} />
      <ChangeRow isChanged={isChanged} isPending={isPending}>
        {isSuccess && !isChanged && 'Changed'}
      </ChangeRow>
    </Form>
  );
}
