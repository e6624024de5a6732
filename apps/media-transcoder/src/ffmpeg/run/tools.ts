import type { MemoryPool } from './memoryPool.ts';
import type { MemoryShares } from './memoryShares.ts';

/** The programs, and what each may use. */
export interface Tools {
  /** Path or bare name. */
  ffmpeg: string;
  ffprobe: string;
  memory: MemoryShares;
  /** What the encodes of videos share, of all queues. One of them has at most `memory.video`. */
  videoMemory: MemoryPool;
  /** Seconds without progress after which a process is killed. */
  stallSeconds: number;
  /** Wall-clock seconds allowed for each second of media, above a constant. */
  timeFactor: number;
  /** Threads for decoding and for each encoder. */
  threads: number;
}

/** Wall-clock limit for so many seconds of media; short files get a constant for the start. */
export function wallLimitSeconds(tools: Tools, mediaSeconds: number): number {
  return 600 + Math.ceil(mediaSeconds * tools.timeFactor);
}
