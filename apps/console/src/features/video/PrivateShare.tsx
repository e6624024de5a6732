import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useState } from 'react';
import { CopyField } from '../../components/CopyField.tsx';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { dateTimeText } from '../../platform/format.ts';
import { playbackRoot } from './playback/addresses.ts';
import { sharesOf } from './shares.ts';

/** Seconds for which a link can work. The service gives a day at most. */
const lifetimes = [
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '28800', label: '8 hours' },
  { value: '86400', label: '24 hours' },
];

/** Links to a private video: they have a token, and end. */
export function PrivateShare({ video }: { video: Video }) {
  const { config, millrace } = useServices();
  const [lifetime, setLifetime] = useState('3600');
  const { id } = video;
  const { mutate, data, error, isPending } = useAction({
    mutationFn: () => millrace.video.createPlaybackToken({ id, body: { expiresIn: Number(lifetime) } }),
  });
  return (
    <Panel title="Share">
      <Text size="sm" c="dimmed" mb="sm">
        The video is private. Make a link: whoever has it can play the video until the link expires, and can pass it on.
      </Text>
      <Group align="end" gap="sm" mb="sm">
        <NativeSelect
          label="Works for"
          value={lifetime}
          data={lifetimes}
          onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
        />
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Make a link' : 'Make another link'}
        </Button>
      </Group>
      <ErrorText error={error} />
      <Text size="sm" aria-live="polite" mb={data === undefined ? 0 : 'sm'}>
        {data !== undefined && `This link works until ${dateTimeText(data.expiresAt)}.`}
      </Text>
      {data !== undefined &&
        sharesOf(playbackRoot(config.video, id, data.token), video).map(({ label, text }) => (
          <CopyField key={label} label={label} text={text} />
        ))}
    </Panel>
  );
}
