/**
 * How a run of ffmpeg or ffprobe failed.
 * exit: it ended with an error; crash: a fault of the program; killed: from outside; missing: it could not be started;
 * time, stall, memory: our limits; damage: stopped because of what it reported; output: stopped because its output was not
 * read to the end.
 */
export type FfmpegErrorReason =
  | 'exit'
  | 'crash'
  | 'killed'
  | 'missing'
  | 'time'
  | 'stall'
  | 'memory'
  | 'damage'
  | 'output';

export class FfmpegError extends Error {
  readonly reason: FfmpegErrorReason;
  /** The last lines it wrote; for the log and for telling what was wrong, never for users. */
  readonly messages: readonly string[];

  constructor(reason: FfmpegErrorReason, messages: readonly string[], cause?: unknown) {
    super(`ffmpeg ended with ${reason}: ${messages.slice(-5).join(' | ')}`, { cause });
    this.name = 'FfmpegError';
    this.reason = reason;
    this.messages = [...messages];
  }
}
