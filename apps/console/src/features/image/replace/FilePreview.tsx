import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './FilePreview.module.css';

/** Pixels of the preview, at most. */
const longest = 1280;

/** A picture that was chosen, if this browser can read it. The service reads more formats. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Drawn, because the page's policy allows no blob: addresses of pictures.
    createImageBitmap(file).then(
      (bitmap) => {
        if (canvas.current !== null && !isGone) draw(bitmap, canvas.current);
        bitmap.close();
      },
      () => isGone || setIsUnreadable(true),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  if (isUnreadable) {
    return (
      <Text size="sm" c="dimmed">
        This browser cannot show the file. The service checks it when it is sent.
      </Text>
    );
  }
  return <canvas ref={canvas} className={classes.preview} role="img" aria-label="The chosen picture" />;
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
