import { describe, expect, it } from '@jest/globals';
import { lineAt, readDraft } from '../src/features/track/lyrics/lrc.ts';

describe('typed lyrics', () => {
  it.each([
    ['plain text', 'One\n\nTwo', { timed: 0, untimed: [], faulty: undefined }],
    ['words in brackets', '[2nd verse]\n[Refrain]\n[12] times', { timed: 0, untimed: [], faulty: undefined }],
    ['LRC', '[ar:Ana]\r\n[00:01]One\r\n\r\n[00:02.5][1:00:123]Two', { timed: 2, untimed: [], faulty: undefined }],
    ['lines without a time', '[00:01]One\nTwo\nThree', { timed: 1, untimed: [2, 3], faulty: undefined }],
    ['a time with a comma', '[00:01.00]One\n[00:02,50]Two', { timed: 1, untimed: [], faulty: 2 }],
    ['an unfinished time', '[00:01 One', { timed: 0, untimed: [], faulty: 1 }],
  ])('are looked at: %s', (_name, text, draft) => {
    expect(readDraft(text)).toEqual(draft);
  });
});

describe('the line that is sung', () => {
  const lines = [1_000, 2_500, 2_500, 4_000].map((start_ms) => ({ start_ms, text: '' }));

  it.each([
    [0, 0, -1],
    [0, 1, 0],
    [0, 2.6, 2],
    [0, 99, 3],
    // Lines come this much earlier.
    [500, 0.5, 0],
    [-500, 1.2, -1],
  ])('with an offset of %d ms, after %d s, is line %d', (offset_ms, seconds, line) => {
    expect(lineAt({ lines, offset_ms }, seconds)).toBe(line);
  });

  it('is none without times', () => {
    expect(lineAt({ lines: [{ start_ms: null }], offset_ms: 0 }, 10)).toBe(-1);
  });
});
