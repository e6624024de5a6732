/**
 * A file takes longer than what its queue is for: it belongs to another one. Those who wait behind it would wait for all of it.
 */
export class LongerError extends Error {
  override name = 'LongerError';
  /** Seconds of media that the file tells; undefined if it tells none, or less than it has. */
  readonly seconds: number | undefined;

  constructor(seconds: number | undefined) {
    super(seconds === undefined ? 'the file does not tell how long it takes' : `the file lasts ${seconds} s`);
    this.seconds = seconds;
  }
}

/** @throws LongerError if a file that claims to last for `told` seconds may take longer than `most` */
export function checkLength(told: number | undefined, most: number | undefined): void {
  if (most !== undefined && (told === undefined || told > most)) throw new LongerError(told);
}

/** Whether more was made of a file than `most` seconds, with what rounding and held pictures add. It has told less than it has. */
export const isOver = (made: number, most: number | undefined): boolean => most !== undefined && made > most * 1.2 + 5;
