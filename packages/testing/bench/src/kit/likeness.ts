import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

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

interface Shape {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
}

/** Compares a rendition with its source frame by frame, the source scaled as the ladder does. */
function compared({ width, height, rate }: Shape, filter: string): string {
  const timed = `settb=1/${rate},setpts=N`;
  return `[0:v]${timed}[made];[1:v]${timed},scale=${width}:${height}:flags=bicubic,format=yuv420p[wanted];[made][wanted]${filter}`;
}

/**
 * Compares the first seconds of a rendition with its source, scaled as the ladder does.
 *
 * @param vmafProgram an ffmpeg with libvmaf
 */
export async function likenessOf(
  rendition: string,
  source: string,
  shape: Shape,
  vmafProgram: string | undefined,
): Promise<Likeness> {
  const measure = async (program: string, filter: string, mark: RegExp): Promise<number> => {
    const inputs = ['-t', String(seconds), '-i', rendition, '-t', String(seconds), '-i', source];
    const { stderr } = await run(
      program,
      ['-hide_banner', '-nostdin', ...inputs, '-lavfi', compared(shape, filter), '-f', 'null', '-'],
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

const vmafLog = z.object({ frames: z.array(z.object({ metrics: z.object({ vmaf: z.number() }) })) });
/** Of frames that are equal, in decibels. */
const highestPsnr = 100;

/** The likeness of each frame of a rendition to its source: VMAF if there is an ffmpeg with libvmaf, else PSNR in decibels. */
export async function likenessOfFrames(
  rendition: string,
  source: string,
  shape: Shape,
  vmafProgram: string | undefined,
): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-'));
  try {
    const log = join(folder, 'frames');
    const filter =
      vmafProgram === undefined ? `psnr=stats_file=${log}` : `libvmaf=n_threads=2:log_fmt=json:log_path=${log}`;
    const inputs = ['-i', rendition, '-i', source];
    const options = ['-v', 'error', '-nostdin', ...inputs, '-lavfi', compared(shape, filter), '-f', 'null', '-'];
    await run(vmafProgram ?? 'ffmpeg', options);
    const text = await readFile(log, 'utf8');
    if (vmafProgram !== undefined) return vmafLog.parse(JSON.parse(text)).frames.map(({ metrics }) => metrics.vmaf);
    return [...text.matchAll(/psnr_avg:(\S+)/g)].map(([, psnr]) =>
      Math.min(highestPsnr, Number(psnr === 'inf' ? highestPsnr : psnr)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
