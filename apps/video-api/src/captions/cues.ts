/** A cue as a file has it. */
export interface RawCue {
  /** Milliseconds. */
  start: number;
  /** Undefined if the file does not tell. */
  end: number | undefined;
  /** Valid WebVTT settings. */
  settings: string;
  /** As in the file, without blank lines. */
  text: string;
}

/** A cue that can be shown: it begins at 0 or later, and ends after it begins. Milliseconds. */
export interface Cue {
  start: number;
  end: number;
  settings: string;
  /** With WebVTT's markup. */
  text: string;
}

/** Why a text is not taken as captions. The message is a sentence for its owner. */
export class InvalidCaptionsError extends Error {
  override name = 'InvalidCaptionsError';
}

/** A cue whose end is unknown is shown until the next one begins, but not for longer than this. */
const openCueMs = 5_000;

/**
 * Puts cues in order, and gives those an end that have none. Cues that begin before 0, or end before they begin, are left out: there is no
 * telling when they were meant. Overlapping cues stay; players show them together.
 */
export function settleCues(raw: readonly RawCue[]): (RawCue & { end: number })[] {
  const ordered = raw.filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start);
  let next = Number.POSITIVE_INFINITY;
  let following = Number.POSITIVE_INFINITY;
  const settled = ordered.reverse().map((cue) => {
    if (cue.start < following) {
      next = following;
      following = cue.start;
    }
    return { ...cue, end: cue.end ?? Math.min(next, cue.start + openCueMs) };
  });
  return settled.reverse().filter(({ start, end }) => end > start);
}
