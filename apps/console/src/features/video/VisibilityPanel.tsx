import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useState } from 'react';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Form } from '../../components/Form.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { useShowVideo } from './useShowVideo.ts';

type Visibility = Video['visibility'];

const choices: readonly { value: Visibility; label: string; meaning: string }[] = [
  { value: 'public', label: 'Public', meaning: 'Everybody who knows its address can play it.' },
  {
    value: 'unlisted',
    label: 'Unlisted',
    meaning: 'The same, and its player page asks search engines to leave it out.',
  },
  {
    value: 'private',
    label: 'Private',
    meaning: 'Only you, and those to whom you give a link that expires, can play it.',
  },
];

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
  const choose = (name: string) => {
    if (isSuccess || error !== null) reset();
    setChosen(choices.find((choice) => choice.value === name)?.value);
  };
  return (
    <Panel title="Visibility">
      <Form onSubmit={() => mutate(value)}>
        <Radio.Group label="Who may play it" value={value} onChange={choose}>
          <Stack gap="sm" mt="xs">
            {choices.map(({ value: one, label, meaning }) => (
              <Radio key={one} value={one} label={label} description={meaning} />
            ))}
          </Stack>
        </Radio.Group>
        <ErrorText error={error} />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={isPending}>
            Change
          </Button>
          <Text size="sm" c="dimmed" aria-live="polite">
            {isMoving && 'The files are being moved. This can take a while.'}
            {isSuccess && !isChanged && 'Changed'}
          </Text>
        </Group>
      </Form>
    </Panel>
  );
}
