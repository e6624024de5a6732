/** One play, from its start to its end. */
export interface Play {
  /** Identifies the play, so that repeated reports count once. */
  playId: string;
  /** Seconds actually played. Pauses and skipped parts do not count. */
  duration: number;
}

/** During playback, events come every quarter of a second. A longer gap means that the machine slept. */
const longestStepMs = 2_000;

const watched = ['playing', 'timeupdate', 'pause', 'waiting', 'seeking', 'seeked', 'error'] as const;

/** A version 4 UUID. On pages without TLS, `crypto.randomUUID` is missing. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Measures what is played, as the service's own player page does. */
export interface Listening {
  /** Ends the play, and returns it; undefined if nothing was played. */
  end(): Play | undefined;
  close(): void;
}

export function listenTo(audio: HTMLAudioElement): Listening {
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

  for (const event of watched) audio.addEventListener(event, look);
  return {
    end() {
      look();
      since = undefined;
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
