import { randomId } from '@millrace/embed-kit/browser';

/** One play, from its start to its end. */
export interface ListenedPlay {
  /** Names the play, so that it counts once however often it arrives. */
  playId: string;
  /** Seconds that were really played: pauses, gaps and what was skipped do not count, what was played twice counts twice. */
  duration: number;
}

/** Time passes in steps of a quarter of a second while something is played; a longer one is a machine that slept. */
const longestStepMs = 2_000;

/**
 * Reports each play once: when it has ended, or when the page is left. Played anew after the end, or after the page was left and
 * came back, it is another play; looping is none.
 */
export function reportPlays(audio: HTMLAudioElement, report: (play: ListenedPlay) => void): void {
  let playId: string | undefined;
  let playedMs = 0;
  /** Time of the last look at something that was being played. */
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
