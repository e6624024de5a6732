import type { MemoryShares } from './memoryShares.ts';

/** Which programs run, and what each may use. */
export interface Tools {
  /** Path or bare name. */
  ffmpeg: string;
  ffprobe: string;
  memory: MemoryShares;
  /** Seconds without progress after which a process is killed. */
  stallSeconds: number;
  /** Wall-clock seconds allowed for each second of media, above a constant. */
  timeFactor: number;
  /** Threads for decoding and for each encoder. */
  threads: number;
}

/** Wall-clock limit of work on so many seconds of media; short files get time to start. */
export function wallLimitSeconds(tools: Tools, mediaSeconds: number): number {
  return 600 + Math.ceil(mediaSeconds * tools.timeFactor);
}
