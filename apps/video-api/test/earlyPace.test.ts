import { describe, expect, it } from '@jest/globals';
import { type Release, release, releasedAt } from '../src/early/pace.ts';

const total = 150;

/** Segments stored after so many seconds of encoding. */
type Encoder = (seconds: number) => number;

const atSpeed =
  (speed: number): Encoder =>
  (seconds) =>
    Math.min(total, Math.floor((seconds * speed) / 4));

/** Rests for eight seconds after a minute. */
const resting =
  (speed: number): Encoder =>
  (seconds) =>
    atSpeed(speed)(seconds < 60 ? seconds : Math.max(60, seconds - 8));

/** Needs four seconds for the start of each part but the first, as one worker does, and rests for eight seconds after forty. */
function inParts(speed: number): Encoder {
  const starts = new Set([0, 3, 7, 13, ...Array.from({ length: 9 }, (_, index) => 22 + 15 * index)]);
  const storedAt: number[] = [];
  let at = 0;
  for (let segment = 0; segment < total; segment += 1) {
    at += (segment > 0 && starts.has(segment) ? 4 : 0) + 4 / speed;
    storedAt.push(at > 40 ? at + 8 : at);
  }
  return (seconds) => storedAt.filter((time) => time <= seconds).length;
}

/** What the playlists contain at each tenth of a second from the moment of the first playback on, until all is stored. */
function watch(encoder: Encoder): { began: number; listed: { at: number; count: number }[] } {
  let current: Release | undefined;
  let stored = 0;
  let began = 0;
  const listed: { at: number; count: number }[] = [];
  for (let tenth = 0; tenth < 100_000; tenth += 1) {
    const at = tenth / 10;
    if (encoder(at) > stored) {
      stored = encoder(at);
      const before = current;
      current = release(before, { stored, encoded: stored, total, startedAt: 0 }, at * 1000);
      if (before === undefined && current !== undefined) began = at;
    }
    if (current !== undefined) listed.push({ at, count: releasedAt(current, at * 1000) });
    if (stored === total) return { began, listed };
  }
  throw new Error('the film never ends');
}

describe.each([
  ['three times as fast as playback', atSpeed(3), 4],
  ['a little faster than playback', atSpeed(1.1), 30],
  ['a little faster, in parts, with a rest', inParts(1.25), 40],
  ['fast, with a rest', resting(2), 6],
  ['a little faster, with a rest', resting(1.2), 30],
  ['slower than playback', atSpeed(0.7), 600],
  ['much slower than playback', atSpeed(0.3), 1_600],
] as const)('playback while an encoder is %s', (_name, encoder, latest) => {
  const { began, listed } = watch(encoder);

  it('begins with two segments or more, as soon as it can', () => {
    expect(listed[0]?.count).toBeGreaterThanOrEqual(2);
    expect(began).toBeGreaterThan(0);
    expect(began).toBeLessThanOrEqual(latest);
  });

  it('never catches up with the playlists', () => {
    const waits = listed.filter(({ at, count }) => at - began > count * 4 && count < total);
    expect(waits).toEqual([]);
  });

  it('has playlists that never shrink, and never stand still for more than six seconds', () => {
    let grown = { at: began, count: 0 };
    const stills: number[] = [];
    for (const { at, count } of listed) {
      expect(count).toBeGreaterThanOrEqual(grown.count);
      if (count > grown.count) grown = { at, count };
      else stills.push(at - grown.at);
    }
    expect(Math.max(...stills)).toBeLessThanOrEqual(6);
  });
});

it('a repeated attempt, which stores less, takes nothing back', () => {
  const before = { stored: 20, released: 18, at: 1_000 };
  const after = release(before, { stored: 12, encoded: 12, total, startedAt: 0 }, 2_000);
  expect(after).toEqual(before);
});
