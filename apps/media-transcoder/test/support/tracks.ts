import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { boxesOf, requireBox } from '../../src/mp4/boxes.ts';

const run = promisify(execFile);
const maxBuffer = 512 * 1024 * 1024;

async function floatsOf(args: readonly string[]): Promise<Float32Array> {
  const options = ['-v', 'error', '-nostdin', ...args, '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', options, { maxBuffer, encoding: 'buffer' });
  return new Float32Array(Uint8Array.from(stdout).buffer);
}

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

export interface ProbedStream {
  codec_type: string;
  codec_name: string;
  profile: string;
  sample_rate: string;
  channels: number;
}

export async function streamsOf(path: string): Promise<ProbedStream[]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path], { maxBuffer });
  const { streams }: { streams: ProbedStream[] } = JSON.parse(stdout);
  return streams;
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
