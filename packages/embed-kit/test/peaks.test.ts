import { describe, expect, it } from '@jest/globals';
import { readPeaks } from '../src/browser/peaks.ts';

describe('the waveform', () => {
  it('is parsed with one or two channels, and with 8 or 16 bits', () => {
    expect(readPeaks({ channels: 1, bits: 8, data: [-64, 32, 0, 127] })).toEqual([0.5, 127 / 128]);
    expect(readPeaks({ channels: 2, bits: 16, data: [-1, 1, -16_384, 8_192, 0, 0, 0, 0] })).toEqual([0.5, 0]);
  });

  it.each([null, 'text', {}, { data: 'x' }, { data: [] }, { bits: 8, data: [1] }])('is undefined for %j', (value) => {
    expect(readPeaks(value)).toBeUndefined();
  });

  it('is parsed with invalid samples as 0 and too large ones clipped', () => {
    expect(readPeaks({ bits: 8, data: [null, 'x', -999, 5] })).toEqual([0, 1]);
  });
});
