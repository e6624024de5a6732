import { describe, expect, it } from '@jest/globals';
import { parseStartTime, readStartOptions } from '../src/browser/player/startOptions.ts';

describe('the query of an embed URL', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['90s', 90],
    ['1m30s', 90],
    ['1h2m3s', 3723],
    ['2h', 7200],
    ['', 0],
    ['-5', 0],
    ['soon', 0],
    ['1e999', 0],
    ['9'.repeat(400), 0],
  ])('reads t=%s as %d seconds', (text, seconds) => {
    expect(parseStartTime(text)).toBe(seconds);
  });

  it('reads flags as set if they are 1, true or have no value', () => {
    expect(readStartOptions('?autoplay=1&muted=true&loop')).toMatchObject({ autoplay: true, muted: true, loop: true });
    expect(readStartOptions('?autoplay=0&muted=no')).toMatchObject({ autoplay: false, muted: false, loop: false });
    expect(readStartOptions('')).toEqual({ autoplay: false, muted: false, loop: false, startTime: 0 });
  });
});
