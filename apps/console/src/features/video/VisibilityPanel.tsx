import type { Video } from '@millrace/client';
import { useState } from 'react';
import { ChangeRow } from '../../components/ChangeRow.tsx';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Form } from '../../components/Form.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useAction } from '../../components/useAction.ts';
import { type Visibility, VisibilityChoice } from '../../components/VisibilityChoice.tsx';
import { visibilityMeanings } from '../../components/visibilityMeanings.ts';
import { useServices } from '../../platform/context.ts';
import { useShowVideo } from './useShowVideo.ts';

/** Who may play the video. It is changed with a button: with the arrow keys, people pass a choice on the way to another. */
export function VisibilityPanel({ video: { id, visibility } }: { video: Video }) {
  const { millrace } = useServices();
  const show = useShowVideo();
  const [chosen, setChosen] = useState<Visibility>();
  const { mutate, isPending, isSuccess, error, reset, variables } = useAction({
    mutationFn: async (value: Visibility) =>
      (await millrace.video.updateVideo({ id, body: { visibility: value } })).video,
    onSuccess: async (saved) => {
      setChosen(undefined);
      await show(saved);
    },
  });
  const value = chosen ?? visibility;
  const isChanged = value !== visibility;
  // Private files lie elsewhere. The service answers when they have moved, or after 20 seconds.
  const isMoving = isPending && (variables === 'private' || visibility === 'private');
  const choose = (one: Visibility) => {
    if (isSuccess || error !== null) reset();
    setChosen(one);
  };
  return (
    <Panel title="Visibility">
      <Form onSubmit={() => mutate(value)}>
        <VisibilityChoice value={value} meanings={visibilityMeanings.videos} onChange={choose} />
        <ErrorText error={error} />
        <ChangeRow isChanged={isChanged} isPending={isPending}>
          {isMoving && 'The files are being moved. This can take a while.'}
          {isSuccess && !isChanged && 'Changed'}
        </ChangeRow>
      </Form>
    </Panel>
  );
}
