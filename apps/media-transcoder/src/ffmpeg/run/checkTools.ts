import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf, StartError } from '@millrace/service';
import type { Tools } from './tools.ts';

const run = promisify(execFile);

const neededEncoders = ['libx264', 'aac', 'mjpeg', 'libwebp_anim', 'libvpx-vp9'];
const neededFilters = [
  'scale',
  'fps',
  'bwdif',
  'zscale',
  'tonemap',
  'interleave',
  'aresample',
  'tpad',
  'asplit',
  'ebur128',
  'overlay',
  'tile',
];

async function listed(program: string, variable: string, option: string): Promise<Set<string>> {
  try {
    const { stdout } = await run(program, ['-hide_banner', option], { timeout: 20_000, maxBuffer: 16 * 1024 * 1024 });
    // " V....D libx264   libx264 H.264 ..." and " TSC scale   V->V   Scale ...": the name is the second word.
    return new Set(stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
  } catch (error) {
    throw new StartError(`${variable}: ${program} cannot be run (${messageOf(error).split('\n')[0]})`, {
      cause: error,
    });
  }
}

/**
 * Checks once, at start-up, that ffmpeg has everything that jobs need, so that a missing feature does not show in a job.
 *
 * @throws StartError
 */
export async function checkTools(tools: Tools): Promise<void> {
  const [encoders, filters] = await Promise.all([
    listed(tools.ffmpeg, 'FFMPEG_PATH', '-encoders'),
    listed(tools.ffmpeg, 'FFMPEG_PATH', '-filters'),
    listed(tools.ffprobe, 'FFPROBE_PATH', '-version'),
  ]);
  const missing = [
    ...neededEncoders.filter((name) => !encoders.has(name)).map((name) => `the encoder ${name}`),
    ...neededFilters.filter((name) => !filters.has(name)).map((name) => `the filter ${name}`),
  ];
  if (missing.length > 0) throw new StartError(`FFMPEG_PATH: ${tools.ffmpeg} lacks ${missing.join(', ')}`);
}
