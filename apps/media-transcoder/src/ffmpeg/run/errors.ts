/**
 * Why a run of ffmpeg or ffprobe failed.
 * exit: it exited with an error; crash: the program crashed; killed: from outside; missing: it could not be started;
 * time, stall, memory: our limits; damage: stopped because of its messages; output: stopped because its output was not read to
 * the end.
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
  /** The last lines it wrote, for the log and the diagnosis, never for users. */
  readonly messages: readonly string[];

  constructor(reason: FfmpegErrorReason, messages: readonly string[], cause?: unknown) {
    super(`ffmpeg ended with ${reason}: ${messages.slice(-5).join(' | ')}`, { cause });
    this.name = 'FfmpegError';
    this.reason = reason;
    this.messages = [...messages];
  }
}
