/** MiB that each process of a job may use. */
export interface MemoryShares {
  /** The ffmpeg of a video. */
  video: number;
  /** The ffmpeg that decodes a track. */
  track: number;
  /** One of a track's encoders. */
  encoder: number;
  /** The ffmpeg that makes a track's cover. */
  cover: number;
}

/** What the worker itself takes, with segments on their way to the storage, and what a process may exceed its limit by until it is seen. */
const workerMiB = 512;
/** Of a machine that is shared with others: a 2160p HDR source takes 2.5 GiB. */
const mostOfMachineMiB = 8192;
/** A video and a track together: less decodes hardly anything. */
const leastPairMiB = 768;
const encoderMiB = 96;
const encoders = 3;

/**
 * MiB for all ffmpeg processes of a worker: the container's limit less what the worker takes, or half of a machine without one.
 *
 * @param limitBytes of the container; undefined or more than the machine has where there is none
 */
export function memoryBudgetMiB(machineBytes: number, limitBytes: number | undefined): number {
  const toMiB = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  if (limitBytes !== undefined && limitBytes > 0 && limitBytes < machineBytes) return toMiB(limitBytes) - workerMiB;
  return Math.min(mostOfMachineMiB, Math.max(leastPairMiB, toMiB(machineBytes / 2)));
}

/**
 * Divides the budget among jobs: `concurrency` videos and as many tracks, which may all run at once. Together the shares never
 * exceed it.
 *
 * @throws RangeError when a share would be too small to decode anything
 */
export function shareMemory(budgetMiB: number, concurrency: number): MemoryShares {
  const pair = Math.floor(budgetMiB / concurrency);
  if (pair < leastPairMiB) {
    throw new RangeError(
      `${budgetMiB} MiB for ${concurrency} videos and as many tracks at once is too little: at least ${leastPairMiB * concurrency} are needed`,
    );
  }
  const forTrack = Math.min(1536, Math.max(512, Math.floor(pair * 0.3)));
  const half = Math.floor((forTrack - encoders * encoderMiB) / 2);
  return { video: pair - forTrack, track: half, encoder: encoderMiB, cover: half };
}
