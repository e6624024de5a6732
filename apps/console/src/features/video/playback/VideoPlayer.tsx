import { Progress, Skeleton, Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useState } from 'react';
import { Player } from '../../../components/Player.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { durationText } from '../../../platform/format.ts';
import type { OwnPlayback } from './usePlayback.ts';
import classes from './VideoPlayer.module.css';

interface VideoPlayerProps {
  video: Video;
  playback: OwnPlayback;
  /** Whether the person has waited on this page for the video, and wants to see it. */
  hasWaited: boolean;
}

/**
 * Plays a video as soon as a part of it can be played. The player is the same when the video becomes ready, so that somebody who watches
 * is not interrupted.
 */
export function VideoPlayer({ video, playback, hasWaited }: VideoPlayerProps) {
  const { title, width, height, status } = video;
  // The address must not change while it plays.
  const [options] = useState(hasWaited ? '?autoplay=1' : '');
  if (playback.root === undefined) {
    if (playback.error === null) return <Skeleton className={classes.waiting} role="status" aria-label="Loading" />;
    return <RetryLine onRetry={playback.retry}>{sentenceOf(playback.error)}</RetryLine>;
  }
  return (
    <>
      <Player
        address={`${playback.root}embed${options}`}
        title={title}
        ratio={width === null || height === null ? 16 / 9 : width / height}
      />
      {status === 'processing' && <SoFar video={video} />}
    </>
  );
}

/** How much of a film can be played while the rest is made. */
function SoFar({ video: { playable_seconds: seconds, progress } }: { video: Video }) {
  return (
    <div className={classes.early}>
      <Text fw={600}>{durationText(seconds)} can be played already</Text>
      <Progress value={progress} aria-label="Processing" />
      <Text c="dimmed" size="sm">
        The rest is still being encoded. You can watch meanwhile: playback goes on when the video is ready.
      </Text>
    </div>
  );
}
