import type { VideoPlan } from './plan/videoPlan.ts';

/** MiB of an encode of small pictures: programs, buffers, sound. */
const least = 192;
/** MiB for each million pixels of a source, and for each of its threads, which hold pictures of their own. */
const perMegapixel = { all: 300, thread: 20 };
/** The same of pictures of more than eight bits, which become large while their colours are converted: 2160p in four threads takes 2.5 GiB. */
const perDeepMegapixel = { all: 600, thread: 40 };

/** MiB that an encode of such pictures usually takes. More than one in a while takes more: that is tried again with all that there is. */
export function memoryNeed({ stream }: Pick<VideoPlan, 'stream'>, threads: number): number {
  const isDeep = /p(9|1[0-6])(le|be)?$|p01[026]/.test(stream.pixelFormat);
  const { all, thread } = isDeep ? perDeepMegapixel : perMegapixel;
  return Math.ceil(least + ((stream.width * stream.height) / 1e6) * (all + thread * threads));
}
