import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Calls `use` with a rendition's init segment and all its segments in one file, as a player would decode them. */
async function withRendition<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'millrace-decode-'));
  try {
    const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
    const parts = await Promise.all(['init.mp4', ...segments].map((name) => readFile(join(folder, name))));
    const path = join(scratch, 'rendition.mp4');
    await writeFile(path, Buffer.concat(parts));
    return await use(path);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const bytesOf = async (args: string[]): Promise<Buffer> => {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-'], { maxBuffer, encoding: 'buffer' });
  return stdout;
};

/** RGB at the middle of each quarter of the first picture. */
export async function corners(folder: string): Promise<Record<string, number[]>> {
  return withRendition(folder, async (path) => {
    const raw = await bytesOf([
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      'scale=64:64',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
    ]);
    const pixel = (x: number, y: number) => [...raw.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
    return {
      topLeft: pixel(16, 16),
      topRight: pixel(48, 16),
      bottomLeft: pixel(16, 48),
      bottomRight: pixel(48, 48),
    };
  });
}

/** Presentation time of each picture in seconds, and its brightness, 0 to 255. */
export async function pictures(folder: string): Promise<{ time: number; luma: number }[]> {
  return withRendition(folder, async (path) => {
    const raw = await bytesOf([
      '-i',
      path,
      '-vf',
      'scale=1:1:flags=area',
      '-fps_mode',
      'passthrough',
      '-pix_fmt',
      'gray',
      '-f',
      'rawvideo',
    ]);
    const probe = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', path];
    const { stdout } = await run('ffprobe', probe, { maxBuffer });
    const times = stdout
      .trim()
      .split('\n')
      .map((line) => Number.parseFloat(line));
    return times.map((time, at) => ({ time, luma: raw[at] ?? 0 }));
  });
}

/** Times at which pictures change from dark to bright. */
export async function flashTimes(folder: string): Promise<number[]> {
  const shown = await pictures(folder);
  return shown.filter(({ luma }, at) => luma >= 128 && (shown[at - 1]?.luma ?? 0) < 128).map(({ time }) => time);
}

const sampleRate = 8000;

/** Mono samples between -1 and 1 at 8 kHz, from time 0. */
export async function sound(folder: string): Promise<number[]> {
  return withRendition(folder, async (path) => {
    const raw = await bytesOf(['-i', path, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le']);
    return Array.from({ length: raw.length / 2 }, (_, at) => raw.readInt16LE(at * 2) / 32_768);
  });
}

/** Times at which the audio becomes loud after at least 0.3 s of quiet. */
export async function beepTimes(folder: string): Promise<number[]> {
  const samples = await sound(folder);
  const times: number[] = [];
  let loudAt = Number.NEGATIVE_INFINITY;
  samples.forEach((value, at) => {
    if (Math.abs(value) < 0.1) return;
    if (at - loudAt > 0.3 * sampleRate) times.push(at / sampleRate);
    loudAt = at;
  });
  return times;
}
