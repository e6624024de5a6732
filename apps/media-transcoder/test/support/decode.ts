import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Calls `use` with a rendition's init segment and all its segments in one file, as a player would decode them. */
export async function withRendition<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
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

const decoded = (args: string[]) =>
  run('ffmpeg', ['-hide_banner', '-nostdin', ...args, '-'], { maxBuffer, encoding: 'buffer' });

export interface Picture {
  /** Presentation time in seconds. */
  time: number;
  /** Mean of all channels, 0 to 255. */
  brightness: number;
}

const side = 64;

/** All pictures, and RGB at the middle of each quarter of the first one. Decoded once: starting ffmpeg costs as much as a short clip. */
export async function pictures(folder: string): Promise<{ shown: Picture[]; corners: Record<string, number[]> }> {
  return withRendition(folder, async (path) => {
    const { stdout, stderr } = await decoded([
      // Times as stored; ffmpeg would otherwise move the first to 0.
      ...['-copyts', '-i', path, '-vf', `scale=${side}:${side},format=rgb24,showinfo=checksum=0`],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo'],
    ]);
    const times = Array.from(stderr.toString().matchAll(/ pts_time:(\S+)/g), ([, time]) => Number(time));
    const size = side * side * 3;
    if (stdout.length !== times.length * size) throw new Error('not as many pictures as times');
    const shown = times.map((time, at) => {
      const bytes = stdout.subarray(at * size, (at + 1) * size);
      return { time, brightness: bytes.reduce((sum, value) => sum + value, 0) / size };
    });
    const pixel = (x: number, y: number) => [...stdout.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)];
    const corners = {
      topLeft: pixel(16, 16),
      topRight: pixel(48, 16),
      bottomLeft: pixel(16, 48),
      bottomRight: pixel(48, 48),
    };
    return { shown, corners };
  });
}

/** Times at which pictures change from dark to bright. */
export function flashTimes(shown: readonly Picture[]): number[] {
  return shown
    .filter(({ brightness }, at) => brightness >= 128 && (shown[at - 1]?.brightness ?? 0) < 128)
    .map(({ time }) => time);
}

const sampleRate = 8000;

/** Mono samples between -1 and 1 at 8 kHz, from time 0. */
export async function sound(folder: string): Promise<number[]> {
  return withRendition(folder, async (path) => {
    const options = ['-ac', '1', '-ar', String(sampleRate), '-f', 's16le'];
    const { stdout: raw } = await decoded(['-v', 'error', '-i', path, ...options]);
    return Array.from({ length: raw.length / 2 }, (_, at) => raw.readInt16LE(at * 2) / 32_768);
  });
}

/** The largest sample of each side, from 0 to 1. */
export async function peaks(folder: string): Promise<{ left: number; right: number }> {
  return withRendition(folder, async (path) => {
    const { stdout: raw } = await decoded(['-v', 'error', '-i', path, '-ac', '2', '-f', 's16le']);
    const samples = new Int16Array(Uint8Array.from(raw).buffer);
    const [left, right] = [0, 1].map((side) =>
      samples.reduce((most, value, at) => (at % 2 === side ? Math.max(most, Math.abs(value)) : most), 0),
    );
    return { left: (left ?? 0) / 32_768, right: (right ?? 0) / 32_768 };
  });
}

/** Times at which the audio becomes loud after at least 0.3 s of quiet. */
export function beepTimes(samples: readonly number[]): number[] {
  const times: number[] = [];
  let loudAt = Number.NEGATIVE_INFINITY;
  samples.forEach((value, at) => {
    if (Math.abs(value) < 0.1) return;
    if (at - loudAt > 0.3 * sampleRate) times.push(at / sampleRate);
    loudAt = at;
  });
  return times;
}

/** Frequency in Hz of a tone, by its zero crossings in the second that begins at `from`. */
export function pitchOf(samples: readonly number[], from: number): number {
  const second = samples.slice(from * sampleRate, (from + 1) * sampleRate);
  return second.filter((value, at) => value >= 0 && (second[at - 1] ?? 0) < 0).length;
}
