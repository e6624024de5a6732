import { useEffect, useRef, useSyncExternalStore } from 'react';
import { usePlayer, useTrackState } from '../../../platform/player/PlayerContext.tsx';
import classes from './Lyrics.module.css';
import { lineAt } from './lrc.ts';
import type { Lyrics } from './useLyrics.ts';

interface LyricsLinesProps {
  trackId: string;
  lyrics: Lyrics;
}

/** The words. With times, the line that is sung is marked while the console plays the track, and stays in sight. */
export function LyricsLines({ trackId, lyrics }: LyricsLinesProps) {
  const frame = useRef<HTMLElement>(null);
  const at = useCurrentLine(trackId, lyrics);
  useEffect(() => {
    if (frame.current !== null) follow(frame.current, at);
  }, [at]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={frame} className={classes.frame} tabIndex={0} aria-label="Words">
      <ol
        className={classes.lines}
        lang={lyrics.language ?? undefined}
        dir="auto"
        data-synced={lyrics.synced || undefined}
      >
        {lyrics.lines.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and a refrain is there several times
          <li key={index} className={classes.line} aria-current={index === at ? 'true' : undefined}>
            {text === '' ? '\u00a0' : text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Changes with the line only: the time of the player changes four times a second. */
function useCurrentLine(trackId: string, lyrics: Lyrics): number {
  const { clock } = usePlayer();
  const isCurrent = useTrackState(trackId) !== 'none';
  return useSyncExternalStore(clock.subscribe, () =>
    lyrics.synced && isCurrent ? lineAt(lyrics, clock.get().position) : -1,
  );
}

/** Scrolls the frame, and not the page, to a line. Who points at the words or has gone there by keyboard reads at their own pace. */
function follow(frame: HTMLElement, at: number): void {
  const line = frame.querySelectorAll('li')[at];
  if (line === undefined || frame.matches(':hover, :focus')) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = line.offsetTop - (frame.clientHeight - line.offsetHeight) / 2;
  frame.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' });
}
