import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Envelope } from '../src/track/waveform/envelope.ts';
import { pictureSize, waveformPng } from '../src/track/waveform/picture.ts';
import { waveformJson } from '../src/track/waveform/waveformJson.ts';

/** Interleaved samples, one value per channel. */
function samples(count: number, value: (at: number) => readonly number[]): Float32Array {
  return Float32Array.from(Array.from({ length: count }, (_, at) => value(at)).flat());
}

describe('the envelope', () => {
  it('has the extremes of each pixel over all channels', () => {
    const envelope = new Envelope(2);
    envelope.add(samples(64, (at) => (at === 10 ? [0.5, -0.25] : [0, 0])));
    envelope.add(samples(64, (at) => (at === 3 ? [-1, 0.125] : [0, 0])));
    const { min, max, samplesPerPixel } = envelope.finish();
    expect(samplesPerPixel).toBe(64);
    expect(Array.from(min)).toEqual([-0.25, -1]);
    expect(Array.from(max)).toEqual([0.5, 0.125]);
  });

  it('is independent of chunk boundaries, even between channels', () => {
    const all = samples(1000, (at) => [Math.sin(at), Math.cos(at / 3)]);
    const whole = new Envelope(2);
    whole.add(all);
    const pieces = new Envelope(2);
    for (let at = 0; at < all.length; at += 7) pieces.add(all.subarray(at, at + 7));
    expect(pieces.samples).toBe(1000);
    expect(pieces.finish()).toEqual(whole.finish());
  });

  it('keeps the last samples, even if they do not fill a pixel', () => {
    const envelope = new Envelope(1);
    envelope.add(samples(65, (at) => [at === 64 ? 0.75 : 0]));
    expect(Array.from(envelope.finish().max)).toEqual([0, 0.75]);
  });

  it('is limited in length, and keeps every peak in its place', () => {
    const envelope = new Envelope(1);
    const count = 4_000_000;
    const chunk = new Float32Array(100_000);
    for (let at = 0; at < count; at += chunk.length) {
      chunk.fill(0);
      if (at === 2_000_000) chunk[0] = 0.9;
      envelope.add(chunk);
    }
    const { max, samplesPerPixel } = envelope.finish();
    expect(max.length).toBeLessThanOrEqual(4096);
    expect(max.length).toBeGreaterThan(2048 - 1);
    expect(max.length).toBe(Math.ceil(count / samplesPerPixel));
    expect(max.findIndex((value) => value > 0.5)).toBe(Math.floor(2_000_000 / samplesPerPixel));
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    const envelope = new Envelope(1);
    expect(() => envelope.add(Float32Array.of(0, value, 0))).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});

describe('the waveform as numbers', () => {
  it('is audiowaveform’s JSON, version 2', () => {
    const envelope = new Envelope(2);
    envelope.add(samples(128, (at) => (at < 64 ? [0.5, -0.5] : [1.5, -1.5])));
    expect(JSON.parse(waveformJson(envelope.finish(), 44_100))).toEqual({
      version: 2,
      channels: 1,
      sample_rate: 44_100,
      samples_per_pixel: 64,
      bits: 8,
      length: 2,
      data: [-64, 64, -128, 127],
    });
  });
});

describe('the waveform as a picture', () => {
  /** Opacity, 0 to 255, of the picture of these peaks. */
  async function drawn(min: readonly number[], max: readonly number[]) {
    const png = waveformPng({ min: Float32Array.from(min), max: Float32Array.from(max), samplesPerPixel: 64 });
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...pictureSize, channels: 4 });
    return (x: number, y: number) => data[(Math.round(y) * info.width + x) * 4 + 3];
  }
  const { width, height } = pictureSize;

  it('is as high as the audio is loud, on a transparent background', async () => {
    const opacity = await drawn([-0.5, -1], [0.5, 1]);
    expect(opacity(10, height / 2)).toBe(255);
    expect(opacity(10, height * 0.27)).toBe(255);
    expect(opacity(10, height * 0.23)).toBe(0);
    expect(opacity(10, height * 0.77)).toBe(0);
    expect(opacity(width - 1, 0)).toBe(255);
    expect(opacity(width - 1, height - 1)).toBe(255);
    // The second half starts in the middle.
    expect(opacity(width / 2 - 1, 5)).toBe(0);
    expect(opacity(width / 2, 5)).toBe(255);
  });

  it('shows silence as a line and clips at full scale', async () => {
    const silent = await drawn([0], [0]);
    expect([silent(5, height / 2 - 1), silent(5, height / 2), silent(5, height / 2 + 2)]).toEqual([255, 255, 0]);
    const loud = await drawn([-3], [3]);
    expect([loud(5, 0), loud(5, height - 1)]).toEqual([255, 255]);
  });

  it('shows the loudest peak of each column', async () => {
    const many = Array.from({ length: 4096 }, (_, at) => (at === 2048 ? 1 : 0));
    const opacity = await drawn(
      many.map((value) => -value),
      many,
    );
    expect([0, 1, 2].map((off) => opacity(width / 2 - 1 + off, 3))).toContain(255);
  });
});
