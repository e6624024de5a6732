import { endianness } from 'node:os';
import type { TrackQuality } from '@millrace/jobs';
import type { TrackPlan } from '../../track/plan/trackPlan.ts';
import { gainPlaceholder } from '../../track/tags/gainTags.ts';
import { inputGuards, maxPixels } from './input.ts';

/** Samples between processes: interleaved floats in native byte order. Values above full scale are kept. */
const sampleFormat = endianness() === 'LE' ? 'f32le' : 'f32be';
export const sampleBytes = 4;

const soundLabel = 'sound';

/** Options of the untrusted input. Its pictures are not decoded, but examined when it is opened. */
export function trackInputOptions(): string[] {
  return [...inputGuards, '-threads', '1', '-max_pixels', String(maxPixels)];
}

/**
 * Sampling rate and channels of the output. The loudness is measured after the conversion, because a downmix changes it.
 *
 * The downmix follows ITU-R BS.775 (centre and surrounds 3 dB down, no bass effects) with the coefficients normalised to a sum of 1
 * (`rematrix_maxval`). For float samples ffmpeg does not normalise, and loud passages would clip on playback.
 */
export function trackGlobalOptions(plan: TrackPlan): string[] {
  const layout = plan.channels === 1 ? 'mono' : 'stereo';
  const prepared = [
    ...(plan.mix === 'firstTwo' ? ['pan=stereo|c0=c0|c1=c1'] : []),
    `aresample=${plan.sampleRate}:rematrix_maxval=1`,
    `aformat=sample_fmts=flt:channel_layouts=${layout}`,
    `asplit[${soundLabel}][measured]`,
  ].join(',');
  // A line for each tenth of a second is for level 48, which is `debug` and not shown.
  const measured = 'ebur128=framelog=48,anullsink';
  return ['-filter_complex', `[0:${plan.stream.index}]${prepared};[measured]${measured}`];
}

/**
 * Raw samples without a header, in pieces of 32 KiB. By default ffmpeg sends each packet: 9 KiB for MP3, 6,200 times for three minutes, and
 * for each one Node.js allocates 64 KiB and wakes three encoders.
 */
export function samplesOptions(): string[] {
  const what = ['-map', `[${soundLabel}]`, '-map_metadata', '-1', '-map_chapters', '-1'];
  return [...what, '-flush_packets', '0', '-f', sampleFormat];
}

/** The tags as raw bytes: ffprobe replaces bytes that are not UTF-8. */
export function tagsOptions(plan: TrackPlan): string[] {
  const from = plan.hasStreamTags ? ['-map_metadata:g', `0:s:${plan.stream.index}`] : ['-map_metadata', '0'];
  return [...from, '-map_chapters', '-1', '-f', 'ffmetadata'];
}

/** Measures the loudness of a file of ours. */
export const loudnessInputOptions = (): string[] => ['-protocol_whitelist', 'file', '-format_whitelist', 'mov'];
export const loudnessOptions = (): string[] => ['-map', '0:a:0', '-af', 'ebur128=framelog=48', '-f', 'null'];

/** Reads the output of `samplesOptions` as an input. */
export function samplesInputOptions(plan: TrackPlan): string[] {
  const format = ['-f', sampleFormat, '-ar', String(plan.sampleRate), '-ac', String(plan.channels)];
  return ['-protocol_whitelist', 'unix', ...format];
}

/**
 * AAC-LC in M4A, its index first. The movie timescale is the sampling rate, so the edit list gives the first and last sample exactly:
 * albums play without gaps. It has room for the ReplayGain, which is known when the encoder has started.
 */
export function streamOptions(plan: TrackPlan, quality: TrackQuality): string[] {
  return [
    ...['-map', '0:a:0', '-c:a', 'aac', '-profile:a', 'aac_low', '-aac_coder', 'twoloop', '-b:a', quality],
    ...['-f', 'ipod', '-movflags', '+faststart', '-movie_timescale', String(plan.sampleRate)],
    ...['-metadata', `comment=${gainPlaceholder}`],
  ];
}
