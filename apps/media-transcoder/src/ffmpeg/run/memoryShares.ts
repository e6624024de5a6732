/** MiB that each process of a job may use. */
export interface MemoryShares {
  /** For the ffmpeg of a video. */
  video: number;
  /** For the ffmpeg that decodes a track. */
  track: number;
  /** For one of a track's encoders. */
  encoder: number;
  /** For the ffmpeg that makes a track's cover. */
  cover: number;
  /** For the ffmpeg that makes a picture on request. */
  picture: number;
  /** For the ffmpeg that makes a video of an animation. */
  animation: number;
}

/** For the worker itself: segments being uploaded, and what processes exceed their limits by before it is noticed. */
const workerMiB = 512;
/** At most, on a machine that other programs share: a 2160p HDR source takes 2.5 GiB. */
const mostOfMachineMiB = 8192;
/** At least, for a video and a track together: with less, hardly anything can be decoded. */
const leastPairMiB = 768;
/** Of the worker’s own memory, so that a request finds some however many jobs run. One of each kind is made at a time. */
const pictureMiB = 192;
/** Also of the worker's own. An animation of 720p takes 190 MiB. */
const animationMiB = 256;
const encoderMiB = 96;
const encoders = 3;

/**
 * MiB for all ffmpeg processes of a worker: the container's limit minus the worker's memory, or half of the machine without a limit.
 *
 * @param limitBytes the container's limit; undefined, or more than the machine has, if there is none
 */
export function memoryBudgetMiB(machineBytes: number, limitBytes: number | undefined): number {
  const toMiB = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  if (limitBytes !== undefined && limitBytes > 0 && limitBytes < machineBytes) return toMiB(limitBytes) - workerMiB;
  return Math.min(mostOfMachineMiB, Math.max(leastPairMiB, toMiB(machineBytes / 2)));
}

/**
 * Divides the budget among `concurrency` videos and as many tracks, which may all run concurrently. The sum of the shares never
 * exceeds it.
 *
 * @throws RangeError if a share would be too small to decode anything
 */
export function shareMemory(budgetMiB: number, concurrency: number): MemoryShares {
  const pair = Math.floor(budgetMiB / concurrency);
  if (pair < leastPairMiB) {
    throw new RangeError(
      `${budgetMiB} MiB for ${concurrency} videos and as many tracks is too little: at least ${leastPairMiB * concurrency} are needed`,
    );
  }
  const forTrack = Math.min(1536, Math.max(512, Math.floor(pair * 0.3)));
  const half = Math.floor((forTrack - encoders * encoderMiB) / 2);
  return {
    video: pair - forTrack,
    track: half,
    encoder: encoderMiB,
    cover: half,
    picture: pictureMiB,
    animation: animationMiB,
  };
}
