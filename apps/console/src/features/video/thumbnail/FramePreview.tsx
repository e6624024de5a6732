import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Rendition } from '../playlists.ts';
import { createFramePlayer, type FramePlayer } from './framePlayer.ts';
import classes from './thumbnail.module.css';

/** The frame that is shown at a time. @param props.rendition undefined while it is read */
export function FramePreview({ rendition, time }: { rendition: Rendition | undefined; time: number }) {
  const element = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<FramePlayer>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (rendition === undefined || element.current === null) return;
    const made = createFramePlayer(element.current, rendition, () => setIsFailed(true));
    setPlayer(made);
    return () => made.close();
  }, [rendition]);
  useEffect(() => player?.show(time), [player, time]);
  return (
    <>
      <video ref={element} className={classes.preview} muted playsInline aria-label="The frame at this time" />
      {isFailed && (
        <Text size="sm" role="alert">
          This browser cannot show the frame. You can choose a time all the same.
        </Text>
      )}
    </>
  );
}
