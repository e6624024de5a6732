import { PermanentMediaError } from '@millrace/service';
import type { AttemptRequest } from '../attempt/attempt.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import type { Tools } from '../ffmpeg/run/tools.ts';
import { memoryNeed } from './memoryNeed.ts';
import type { VideoPlan } from './plan/videoPlan.ts';

/** Waits for the memory that an encode takes. @returns the tools, limited to it */
export type TakeMemory = (plan: VideoPlan) => Promise<Tools>;

/**
 * Runs `work`, which takes memory when it knows its plan. Encodes of several queues run side by side, as far as there is memory for all; one
 * alone may have all of it. So an encode gets what such pictures usually take, and if that was not enough, another attempt with all of it.
 */
export async function inMemory<T>(
  { tools }: { tools: Tools },
  { signal, log }: Pick<AttemptRequest, 'signal' | 'log'>,
  work: (take: TakeMemory) => Promise<T>,
): Promise<T> {
  const most = tools.memory.video;
  for (let isAlone = false; ; isAlone = true) {
    let mib = most;
    let free = (): void => undefined;
    const take: TakeMemory = async (plan) => {
      mib = isAlone ? most : Math.min(most, memoryNeed(plan, tools.threads));
      free = await tools.videoMemory.take(mib, signal);
      return { ...tools, memory: { ...tools.memory, video: mib } };
    };
    try {
      return await work(take);
    } catch (error) {
      if (mib === most || !isShort(error)) throw error;
      log.info({ mib, most }, 'the memory was not enough; encoding again with all of it');
    } finally {
      free();
    }
  }
}

/** Whether ffmpeg may have failed because of its limit of memory. */
function isShort(error: unknown): boolean {
  if (!(error instanceof PermanentMediaError) || error.code !== 'too_complex') return false;
  return error.cause instanceof FfmpegError && error.cause.reason !== 'time' && error.cause.reason !== 'stall';
}
