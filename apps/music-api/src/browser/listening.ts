import { randomId } from '@millrace/embed-kit/browser';

/** One play, from its start to its end. */
export interface ListenedPlay {
  /** Identifies the play, so that repeated reports count once. */
  playId: string;
  /** Seconds actually played. Pauses, gaps and skipped parts do not count; repeated parts count each time. */
  duration: number;
}

/** During playback, events come every quarter of a second. A longer gap means that the machine slept. */
const longestStepMs = 2_000;

/**
 * Reports each play once: at its end, or when the listener leaves the page. Playing again after the end, or after returning to the
 * page, is another play. Looping is not.
 */
export function reportPlays(audio: HTMLAudioElement, report: (play: ListenedPlay) => void): void {
  let playId: string | undefined;
  let playedMs = 0;
  /** Time of the last event, if the audio was playing then. */
  let since: number | undefined;

  const isPlaying = (): boolean =>
    !audio.paused && !audio.ended && !audio.seeking && audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

  function look(): void {
    const now = performance.now();
    if (since !== undefined) playedMs += Math.min(now - since, longestStepMs);
    since = isPlaying() ? now : undefined;
    if (since !== undefined) playId ??= randomId();
  }

  function end(): void {
    look();
    since = undefined;
    if (playId === undefined) return;
    report({ playId, duration: Math.round(playedMs) / 1000 });
    playId = undefined;
    playedMs = 0;
  }

  for (const event of ['playing', 'timeupdate', 'pause', 'waiting', 'seeking', 'seeked', 'emptied', 'error']) {
    audio.addEventListener(event, look);
  }
  audio.addEventListener('ended', end);
  window.addEventListener('pagehide', end);
}
