/** Characters after which others have a turn: some milliseconds. */
const charactersAtOnce = 64 * 1024;
/** What a line or a cue costs, whatever its length. */
const charactersOfStep = 16;

/** Tells when a loop over lines or cues has had the event loop for long enough. */
export class Pace {
  #read = 0;

  /** @param characters of the line or cue that comes next */
  isTurnOver(characters: number): boolean {
    this.#read += characters + charactersOfStep;
    if (this.#read < charactersAtOnce) return false;
    this.#read = 0;
    return true;
  }
}
