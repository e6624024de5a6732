import type { Peaks } from './envelope.ts';

const bits = 8;
const fullScale = 2 ** (bits - 1);

const quantized = (value: number): number =>
  Math.max(-fullScale, Math.min(fullScale - 1, Math.floor(value * fullScale)));

/** audiowaveform's JSON, version 2: pairs of lowest and highest value, as 8-bit integers, for one channel. */
export function waveformJson({ min, max, samplesPerPixel }: Peaks, sampleRate: number): string {
  const data = Array.from(min).flatMap((lowest, at) => [quantized(lowest), quantized(max[at] ?? lowest)]);
  return JSON.stringify({
    version: 2,
    channels: 1,
    sample_rate: sampleRate,
    samples_per_pixel: samplesPerPixel,
    bits,
    length: min.length,
    data,
  });
}
