import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How much a rendition looks like its source. */
export interface Likeness {
  /** Decibels. */
  psnr: number;
  /** Decibels: -10 log10(1 - SSIM). */
  ssim: number;
  /** 0 to 100; undefined without an ffmpeg that has libvmaf. */
  vmaf: number | undefined;
}

const seconds = 24;
const run = promisify(execFile);

/**
 * Compares the first seconds of a rendition with its source, scaled as the ladder does.
 *
 * @param vmafProgram an ffmpeg with libvmaf
 */
export async function likenessOf(
  rendition: string,
  source: string,
  { width, height, rate }: { width: number; height: number; rate: number },
  vmafProgram: string | undefined,
): Promise<Likeness> {
  const timed = `settb=1/${rate},setpts=N`;
  const compared = (filter: string) =>
    `[0:v]${timed}[made];[1:v]${timed},scale=${width}:${height}:flags=bicubic,format=yuv420p[wanted];[made][wanted]${filter}`;
  const measure = async (program: string, filter: string, mark: RegExp): Promise<number> => {
    const inputs = ['-t', String(seconds), '-i', rendition, '-t', String(seconds), '-i', source];
    const { stderr } = await run(
      program,
      ['-hide_banner', '-nostdin', ...inputs, '-lavfi', compared(filter), '-f', 'null', '-'],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return Number(mark.exec(stderr)?.[1]);
  };
  const ssim = await measure('ffmpeg', 'ssim', /SSIM .*All:([\d.]+)/);
  return {
    psnr: await measure('ffmpeg', 'psnr', /PSNR .*average:([\d.]+)/),
    ssim: -10 * Math.log10(Math.max(1e-9, 1 - ssim)),
    vmaf:
      vmafProgram === undefined
        ? undefined
        : await measure(vmafProgram, 'libvmaf=n_subsample=3', /VMAF score: ([\d.]+)/),
  };
}
