import { randomId } from './beacon.ts';

/** One play, from its start to its end. */
export interface Play {
  /** Identifies the play, so that repeated reports count once. */
  playId: string;
  /** Seconds actually played. Pauses, gaps and skipped parts do not count; repeated parts count each time. */
  duration: number;
}

/** Measures what is played. */
export interface Listening {
  /** Ends the play, and returns it; undefined if nothing was played. Playing on is another play. */
  end(): Play | undefined;
  /** Stops measuring. */
  close(): void;
}

/** During playback, events come every quarter of a second. A longer gap means that the machine slept. */
const longestStepMs = 2_000;

const watched = ['playing', 'timeupdate', 'pause', 'waiting', 'seeking', 'seeked', 'emptied', 'error'] as const;

/** What is asked of an audio element. */
export type Heard = Pick<HTMLAudioElement, 'paused' | 'ended' | 'seeking' | 'readyState'> & EventTarget;

/** Measures the plays of an audio element by its events. */
export function listenTo(audio: Heard): Listening {
  let playId: string | undefined;
  let playedMs = 0;
  /** Time of the last event, if the audio was playing then. */
  let since: number | undefined;

  const isPlaying = (): boolean =>
    !audio.paused && !audio.ended && !audio.seeking && audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

  function measure(): void {
    if (since !== undefined) playedMs += Math.min(performance.now() - since, longestStepMs);
    since = undefined;
  }

  function look(): void {
    measure();
    since = isPlaying() ? performance.now() : undefined;
    if (since !== undefined) playId ??= randomId();
  }

  for (const event of watched) audio.addEventListener(event, look);
  return {
    end() {
      // Does not look: where the next track follows without a pause, nothing of its play has been heard yet.
      measure();
      if (playId === undefined) return undefined;
      const play = { playId, duration: Math.round(playedMs) / 1000 };
      playId = undefined;
      playedMs = 0;
      return play;
    },
    close() {
      for (const event of watched) audio.removeEventListener(event, look);
    },
  };
}
