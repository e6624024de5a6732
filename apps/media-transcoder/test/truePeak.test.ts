import { describe, expect, it } from '@jest/globals';
import { TruePeak } from '../src/track/truePeak.ts';

// Jest looks up a global such as Math in its sandbox each time.
const { PI, sin, abs, max, min } = Math;
const sampleRate = 48_000;
/** A tone that begins and ends slowly: the sudden end of a tone has a peak of its own. */
const fade = (at: number, samples: number): number => min(1, at / 1_000, (samples - at) / 1_000);

function measured(values: Float32Array, { channels = 1, chunk = 4_096 } = {}): number | null {
  const peak = new TruePeak(channels);
  for (let at = 0; at < values.length; at += chunk * channels) peak.add(values.subarray(at, at + chunk * channels));
  return peak.finish();
}

const tone = (frequency: number, phase: number, amplitude: number, samples = 10_000): Float32Array =>
  Float32Array.from(
    { length: samples },
    (_, at) => fade(at, samples) * amplitude * sin((2 * PI * frequency * at) / sampleRate + phase),
  );

describe('the true peak', () => {
  // The tones of EBU Tech 3341, cases 15 to 19, whose samples miss the peak; with its tolerance.
  it.each([
    ['a quarter of the sampling rate', 4, 0, 0.5, -6],
    ['a quarter, with samples beside the peaks', 4, 45, 0.5, -6],
    ['a sixth', 6, 60, 0.5, -6],
    ['an eighth', 8, 67.5, 0.5, -6],
    ['a quarter, above full scale', 4, 45, 1.41, 3],
  ])('of a tone of %s', (_, part, degrees, amplitude, wanted) => {
    const found = measured(tone(sampleRate / part, (degrees * PI) / 180, amplitude)) ?? Number.NaN;
    expect(found - wanted).toBeLessThan(0.2);
    expect(found - wanted).toBeGreaterThan(-0.4);
  });

  it('of several tones is that of the sound between the samples, wherever the loud part is', () => {
    const tones = [311, 1_733, 4_999, 9_973, 14_009].map((frequency, n) => ({ frequency, phase: n * 1.7 }));
    const samples = 20_000;
    // Louder and louder waves, so that most blocks are skipped, and the loudest is not where it began.
    const loudness = (at: number) => fade(at, samples) * (0.1 + (0.1 * at) / samples) * (1 + sin(at / 1_000));
    const soundAt = (at: number) =>
      loudness(at) *
      tones.reduce((sum, { frequency, phase }) => sum + sin((2 * PI * frequency * at) / sampleRate + phase), 0);
    let wanted = 0;
    for (let at = 0; at < samples; at += 1 / 8) wanted = max(wanted, abs(soundAt(at)));
    const values = Float32Array.from({ length: samples }, (_, at) => soundAt(at));
    const found = measured(values) ?? Number.NaN;
    expect(abs(found - 20 * Math.log10(wanted))).toBeLessThan(0.15);
    for (const chunk of [1, 7, 33, 100_000]) expect(measured(values, { chunk })).toBe(found);
  });

  it('is the largest of all channels, also at the beginning and at the end', () => {
    for (const at of [0, 1, 500, 998, 999]) {
      for (const channel of [0, 1]) {
        const values = new Float32Array(2 * 1_000);
        values[2 * at + channel] = -0.5;
        expect(measured(values, { channels: 2, chunk: 64 })).toBeCloseTo(-6.02, 1);
      }
    }
  });

  it('is found between two samples', () => {
    const values = new Float32Array(200);
    values[100] = 0.5;
    values[101] = 0.5;
    // sin(pi/2) / (pi/2) of each of the two.
    expect(measured(values)).toBeCloseTo(20 * Math.log10(0.5 * (2 / PI) * 2), 0);
  });

  it('is null for silence, and for no sound at all', () => {
    expect(measured(new Float32Array(1_000))).toBeNull();
    expect(measured(new Float32Array(0))).toBeNull();
  });
});
