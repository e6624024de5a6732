import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createProgress } from '../src/report/progress.ts';
import { openReport } from '../src/report/report.ts';
import { createSpeed, secondsLeft } from '../src/report/speed.ts';
import { bytesText, durationText } from '../src/report/units.ts';

describe('units', () => {
  it('are for people', () => {
    expect([0, 999, 1_000, 12_340_000, 999_600_000, 3e15].map(bytesText)).toEqual([
      ...['0 B', '999 B', '1.0 kB', '12.3 MB', '1.0 GB', '3000 TB'],
    ]);
    expect([0.4, 59, 60, 200, 3_840].map(durationText)).toEqual([
      '0 s',
      '59 s',
      '1 min 00 s',
      '3 min 20 s',
      '1 h 04 min',
    ]);
  });
});

describe('the speed', () => {
  it('is that of the last half minute', () => {
    const speed = createSpeed();
    for (let second = 0; second <= 100; second++) {
      const files = second < 50 ? second * 100 : 5_000 + (second - 50);
      speed.add({ files, bytes: files * 10 }, second * 1_000);
    }
    expect(speed.rate().files).toBeCloseTo(1);
    expect(speed.rate().bytes).toBeCloseTo(10);
  });

  it('gives the time left by what lasts longer', () => {
    expect(secondsLeft({ files: 100, bytes: 1_000 }, { files: 10, bytes: 10 })).toBe(100);
    expect(secondsLeft({ files: 100, bytes: 1_000 }, { files: 0, bytes: 0 })).toBeUndefined();
    expect(secondsLeft({ files: 0, bytes: 0 }, { files: 0, bytes: 0 })).toBe(0);
  });
});

describe('the progress', () => {
  it('replaces one line of a terminal, and shows rate and time left', () => {
    const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 200 });
    const progress = createProgress(screen, { files: 10, bytes: 10_000 });
    const file = progress.begin();
    file.sent(400);
    file.done(1_000);
    progress.print('A line.');
    progress.close();
    // The terminal's code for "erase this line".
    const shown: Buffer[] = [];
    // From Node.js 26 on, `read` returns one chunk.
    for (let chunk = screen.read(); chunk !== null; chunk = screen.read()) shown.push(chunk);
    const lines = String(Buffer.concat(shown)).split('\r\u001b[K');
    expect(lines.slice(0, 2)).toEqual(['', 'A line.\n']);
    expect(lines[2]).toMatch(/^1\/10 files, 1\.0 kB of 10\.0 kB, .* files\/s, .*\/s, .* left\n$/);
  });
});

describe('the report', () => {
  it('counts all, and lists a bounded number', async () => {
    const report = await openReport(undefined);
    for (let n = 0; n < 250; n++) report.add({ path: `bad\u001b[2J${n}`, outcome: 'refused', reason: 'No.' });
    report.add({ path: 'good', outcome: 'handed in', kind: 'images' });
    const lines = report.summary();
    expect(lines.at(-1)).toBe('1 handed in, 250 refused.');
    expect(lines).toContain('  bad?[2J0: No.');
    expect(lines).toContain('  … and 50 more. --report FILE writes all of them.');
    expect(lines).not.toContain('\u001b');
  });
});
