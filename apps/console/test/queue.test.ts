import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../src/features/upload/queue/entry.ts';
import { createRateMeter } from '../src/features/upload/queue/rate.ts';
import { barOf, summaryOf, wordsOf } from '../src/features/upload/words.ts';

const entry: Entry = {
  id: 1,
  name: 'harbour.mp4',
  size: 10_000_000,
  kind: 'videos',
  state: 'sending',
  sent: 4_000_000,
  rate: 2_000_000,
  progress: 0,
  reason: undefined,
  canRetry: false,
  mediumId: undefined,
  picture: undefined,
};

describe('the rate of an upload', () => {
  it('is that of the last seconds, and unknown at first and after a pause', () => {
    const meter = createRateMeter();
    expect(meter.count(0, 0)).toBe(0);
    expect(meter.count(1_000_000, 1_000)).toBe(1_000_000);
    for (let second = 2; second <= 20; second += 1) meter.count(1_000_000 + second, second * 1_000);
    expect(meter.count(1_000_021, 21_000)).toBeLessThan(2);
    meter.reset();
    expect(meter.count(1_000_021, 22_000)).toBe(0);
  });
});

describe('the tray', () => {
  it('tells bytes, rate and time left, and when the last byte is sent', () => {
    expect(wordsOf(entry)).toBe('4.0 MB of 10.0 MB · 2.0 MB/s · 3 s left');
    expect(wordsOf({ ...entry, rate: 0 })).toBe('4.0 MB of 10.0 MB');
    expect(wordsOf({ ...entry, sent: entry.size })).toBe('10.0 MB sent · being checked');
    expect(barOf(entry)).toBe(40);
  });

  it('tells what happens to a file that is not being sent', () => {
    expect(wordsOf({ ...entry, state: 'stalled' })).toContain('trying again');
    expect(wordsOf({ ...entry, state: 'paused' })).toBe('Paused · 4.0 MB of 10.0 MB');
    expect(wordsOf({ ...entry, state: 'processing', progress: 12 })).toBe('Processing · 12%');
    expect(barOf({ ...entry, state: 'processing', progress: 12 })).toBe(12);
    expect(wordsOf({ ...entry, state: 'failed', reason: 'It is too large.' })).toBe('It is too large.');
    expect(barOf({ ...entry, state: 'ready' })).toBeUndefined();
  });

  it('tells what waits for its file, and what a service fetches', () => {
    const absent: Entry = { ...entry, state: 'absent' };
    expect(wordsOf(absent)).toBe('Waits for its file · 4.0 MB of 10.0 MB');
    expect(wordsOf({ ...absent, reason: 'Another file.' })).toBe('Another file.');
    expect(barOf(absent)).toBe(40);
    expect(summaryOf([absent])).toBe('1 upload waits for its file');
    expect(summaryOf([absent, absent, { ...entry, state: 'failed' }])).toBe('2 uploads wait for their files, 1 failed');
    const fetching: Entry = { ...entry, size: 0, state: 'fetching' };
    expect(wordsOf(fetching)).toBe('Fetching · 4.0 MB have arrived');
    expect(wordsOf({ ...fetching, sent: 0 })).toBe('Fetching');
    expect(wordsOf({ ...fetching, state: 'ready' })).toBe('Ready');
  });

  it('counts what is done', () => {
    const ready: Entry = { ...entry, state: 'ready' };
    expect(summaryOf([entry, ready])).toBe('Uploading: 1 of 2 done');
    expect(summaryOf([ready, { ...entry, state: 'failed' }])).toBe('1 of 2 ready, 1 failed');
  });
});
