import { Group, Text, TextInput } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useState } from 'react';
import { useServices } from '../../../platform/context.ts';
import { durationText } from '../../../platform/format.ts';
import { useRenditions } from '../useRenditions.ts';
import { FramePreview } from './FramePreview.tsx';
import { ThumbnailDialog } from './ThumbnailDialog.tsx';
import classes from './thumbnail.module.css';

/** Seconds between two places of the slider. */
const step = 0.1;

/** Chooses the frame that is shown at a time. */
export function FrameDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { millrace } = useServices();
  const { id, duration_seconds: seconds } = video;
  // At the very end there is no frame.
  const last = Math.max(0, Math.floor((seconds ?? 0) / step - 1) * step);
  const [typed, setTyped] = useState('0');
  const { data: renditions } = useRenditions(video);
  const time = typed === '' ? Number.NaN : Number(typed);
  const isValid = time >= 0 && time <= last;
  return (
    <ThumbnailDialog
      title="Choose a frame"
      action="Use this frame"
      isReady={isValid}
      onUse={async () => (await millrace.video.setVideoThumbnail({ id, body: { time } })).video}
      onClose={onClose}
    >
      <FramePreview rendition={renditions?.at(-1)} time={isValid ? time : 0} />
      <Group align="end" wrap="nowrap">
        <input
          type="range"
          className={classes.slider}
          aria-label="Position in the video"
          aria-valuetext={`${time.toFixed(1)} seconds`}
          min={0}
          max={last}
          step={step}
          value={isValid ? time : 0}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="number"
          label="Seconds"
          className={classes.seconds}
          min={0}
          max={last}
          step={step}
          value={typed}
          error={!isValid}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {isValid
          ? `${durationText(Math.floor(time))} of ${durationText(seconds ?? 0)}`
          : `Choose a time from 0 to ${last.toFixed(1)}.`}
      </Text>
    </ThumbnailDialog>
  );
}
