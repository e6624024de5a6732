/** Why parts cannot be joined, for the log and the metric. */
export type NotJoinableReason =
  /** The source has no constant frame rate. */
  | 'timing'
  /** The source has no frame in a window. */
  | 'no frames'
  /** A window has more or fewer frames than planned. */
  | 'frames'
  /** Neighbours have decoded different pictures at their edge. */
  | 'edges'
  /** Parts were encoded with different settings, or are not consecutive. */
  | 'renditions'
  /** The sound is longer than the pictures. */
  | 'sound'
  /** The size or the shape of the pictures changes: the size of the presentation is that of the largest. */
  | 'shape';

/** Parts would not make the presentation that an encode of the whole makes. The film is then encoded whole. */
export class NotJoinableError extends Error {
  override name = 'NotJoinableError';
  readonly reason: NotJoinableReason;

  constructor(reason: NotJoinableReason) {
    super(`the parts cannot be joined: ${reason}`);
    this.reason = reason;
  }
}
