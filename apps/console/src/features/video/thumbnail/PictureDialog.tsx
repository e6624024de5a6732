import { Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../platform/context.ts';
import { bytesText } from '../../../platform/format.ts';
import { ThumbnailDialog } from './ThumbnailDialog.tsx';
import classes from './thumbnail.module.css';

/** What the service takes. */
const maxBytes = 10 * 1024 * 1024;

interface PictureDialogProps {
  video: Video;
  file: File;
  onClose: () => void;
}

/** Shows a picture of one's own before it becomes the thumbnail. */
export function PictureDialog({ video: { id }, file, onClose }: PictureDialogProps) {
  const { millrace } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'reading' | 'shown' | 'unreadable'>('reading');
  const isTooLarge = file.size > maxBytes;
  useEffect(() => {
    let isGone = false;
    // Drawn, because the page's policy allows no blob: addresses of pictures.
    createImageBitmap(file).then(
      (bitmap) => {
        if (canvas.current !== null && !isGone) {
          draw(bitmap, canvas.current);
          setState('shown');
        }
        bitmap.close();
      },
      () => isGone || setState('unreadable'),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  const problem =
    state === 'unreadable'
      ? 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP.'
      : 'The picture is larger than 10 MiB. Choose a smaller one.';
  return (
    <ThumbnailDialog
      title="Use a picture"
      action="Use this picture"
      isReady={state === 'shown' && !isTooLarge}
      onUse={() => millrace.video.setThumbnail(id, file)}
      onClose={onClose}
    >
      <canvas ref={canvas} className={classes.preview} role="img" aria-label="The chosen picture" />
      {state === 'unreadable' || isTooLarge ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : (
        <Text size="sm" c="dimmed" truncate>
          {file.name} · {bytesText(file.size)}
        </Text>
      )}
    </ThumbnailDialog>
  );
}

/** Pixels of the preview, at most. */
const longest = 1280;

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
