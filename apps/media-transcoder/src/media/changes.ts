/** What may change within a stream: the size, shape or format of its pictures; the channels or the sampling rate of its sound. */
export type Change = 'pictures' | 'sound';

/** What is known to change in a file. The encode is then prepared for it. */
export type Changes = Readonly<Record<Change, boolean>>;

export const noChanges: Changes = { pictures: false, sound: false };

/**
 * Something has changed for which the encode is not prepared. At a change, ffmpeg builds its filters again: they count time from 0 once
 * more, and what they have held is lost.
 */
export class ChangedError extends Error {
  override name = 'ChangedError';
  readonly change: Change;

  constructor(change: Change) {
    super(`the ${change} change within their stream`);
    this.change = change;
  }
}
