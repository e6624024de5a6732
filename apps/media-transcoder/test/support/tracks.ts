import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { boxesOf, requireBox } from '../../src/mp4/boxes.ts';

const run = promisify(execFile);
const maxBuffer = 512 * 1024 * 1024;

async function floatsOf(args: readonly string[]): Promise<Float32Array> {
  const options = ['-v', 'error', '-nostdin', ...args, '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', options, { maxBuffer, encoding: 'buffer' });
  return floats(stdout);
}

const floats = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer);

/** Interleaved samples of a file without an edit list. */
export const decodeAll = (path: string, ...options: string[]): Promise<Float32Array> =>
  floatsOf(['-i', path, '-map', '0:a:0', ...options]);

export interface EditList {
  /** Length of the presentation, in units of the movie's timescale. */
  length: number;
  /** Samples that are skipped at the beginning. */
  start: number;
  movieTimescale: number;
}

/** The only entry of an M4A's edit list, read as any player would. */
export async function editListOf(path: string): Promise<EditList> {
  const bytes = await readFile(path);
  const elst = requireBox(bytes, ['moov', 'trak', 'edts', 'elst']).body;
  if (elst[0] !== 0 || elst.readUInt32BE(4) !== 1) throw new Error('not one entry of version 0');
  return {
    length: elst.readUInt32BE(8),
    start: elst.readInt32BE(12),
    movieTimescale: requireBox(bytes, ['moov', 'mvhd']).body.readUInt32BE(12),
  };
}

/** Interleaved samples as played by a player that applies the edit list. ffmpeg's own end is not exact. */
export async function decodeEdited(path: string, channels: number): Promise<Float32Array> {
  const { start, length } = await editListOf(path);
  const all = await floatsOf(['-ignore_editlist', '1', '-i', path, '-map', '0:a:0']);
  return all.subarray(start * channels, (start + length) * channels);
}

/** The types of a file's boxes, in order. */
export async function boxTypes(path: string): Promise<string[]> {
  return Array.from(boxesOf(await readFile(path)), ({ type }) => type);
}

/**
 * What ffmpeg reports of the streams of each file, and all samples of one of the files, whose edit list is ignored. One process for
 * all of it: starting one costs more than decoding a second.
 */
export async function openAll(
  paths: readonly string[],
  decoded: number,
): Promise<{ streams: string[][]; samples: Float32Array }> {
  const inputs = paths.flatMap((path) => ['-ignore_editlist', '1', '-i', path]);
  const args = ['-hide_banner', '-nostdin', ...inputs, '-map', `${decoded}:a:0`, '-f', 'f32le', '-'];
  const { stdout, stderr } = await run('ffmpeg', args, { maxBuffer, encoding: 'buffer' });
  const [read = ''] = stderr.toString().split('Stream mapping:');
  const streams = paths.map((_, n) =>
    Array.from(read.matchAll(new RegExp(`Stream #${n}:\\d+.*?: (\\w+: .*)`, 'g')), ([, stream = '']) => stream),
  );
  return { streams, samples: floats(stdout) };
}

/** Integrated loudness (LUFS) and true peak (dBTP) of a file, as measured by ffmpeg after `filter`. */
export async function loudnessOf(path: string, filter = 'anull'): Promise<{ integrated: number; truePeak: number }> {
  const args = [
    '-nostdin',
    '-nostats',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    `${filter},ebur128=peak=true`,
    '-f',
    'null',
    '-',
  ];
  const { stderr } = await run('ffmpeg', args, { maxBuffer });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    integrated: Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1]),
    truePeak: Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1]),
  };
}

/** Root mean square of one channel of interleaved samples. */
export function rms(samples: Float32Array, channel = 0, channels = 1): number {
  let sum = 0;
  let count = 0;
  for (let at = channel; at < samples.length; at += channels) {
    sum += (samples[at] ?? 0) ** 2;
    count++;
  }
  return Math.sqrt(sum / Math.max(1, count));
}

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);
