import { TextInput } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useState } from 'react';
import { ChangeRow } from '../../components/ChangeRow.tsx';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Form } from '../../components/Form.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useAction } from '../../components/useAction.ts';
import { type Visibility, VisibilityChoice } from '../../components/VisibilityChoice.tsx';
import { visibilityMeanings } from '../../components/visibilityMeanings.ts';
import { useServices } from '../../platform/context.ts';
import { localTimeOf, timeOfLocal } from './localTime.ts';
import { useShowTrack } from './useShowTrack.ts';

interface Chosen {
  visibility: Visibility;
  /** As in the field: local time; empty without a release. */
  release: string;
}

/** Who may play the track, and from when on. */
export function VisibilityPanel({ track }: { track: Track }) {
  const { id, visibility, release_at: releaseAt } = track;
  const { millrace } = useServices();
  const show = useShowTrack();
  const saved: Chosen = { visibility, release: releaseAt === null ? '' : localTimeOf(releaseAt) };
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const { mutate, isPending, isSuccess, error, reset } = useAction({
    mutationFn: async ({ visibility, release }: Chosen) => {
      const body = { visibility, releaseAt: release === '' ? null : timeOfLocal(release) };
      return (await millrace.music.updateTrack({ id, body })).track;
    },
    onSuccess: async (changed) => {
      setChosen({});
      await show(changed);
    },
  });
  const value = { ...saved, ...chosen };
  const isChanged = value.visibility !== saved.visibility || value.release !== saved.release;
  const choose = (change: Partial<Chosen>) => {
    if (isSuccess || error !== null) reset();
    setChosen({ ...chosen, ...change });
  };
  return (
    <Panel title="Visibility">
      <Form onSubmit={() => mutate(value)}>
        <VisibilityChoice
          value={value.visibility}
          meanings={visibilityMeanings.tracks}
          onChange={(visibility) => choose({ visibility })}
        />
        <TextInput
          type="datetime-local"
          label="Release"
          description="Until then, only you can play it. Empty: at once."
          value={value.release}
          onChange={({ currentTarget }) => choose({ release: currentTarget.value })}
        />
        <ErrorText error={error} />
        <ChangeRow isChanged={isChanged} isPending={isPending}>
          {isSuccess && !isChanged && 'Changed'}
        </ChangeRow>
      </Form>
    </Panel>
  );
}
