import { describe, expect, it } from '@jest/globals';
import { createProgress } from '@millrace/bootstrap';

function collect(terminal: boolean, columns: () => number | undefined = () => undefined) {
  const written: string[] = [];
  return { written, progress: createProgress({ terminal, columns, write: (text) => void written.push(text) }) };
}

const control = '\u001b[';

/** What a terminal shows after it has drawn everything. The steps move up by some lines and erase what is below: ESC [ n A ESC [ J. */
function screen(written: string[]): string[] {
  const lines: string[] = [];
  for (const part of written.join('').replaceAll(`${control}J`, '').split(control)) {
    const [, up, text = part] = /^(\d+)A(.*)$/s.exec(part) ?? [];
    if (up !== undefined) lines.splice(lines.length - Number(up));
    lines.push(...text.split('\n').slice(0, -1));
  }
  return lines;
}

describe('the steps of a start', () => {
  it('are a line at their beginning and one at their end, without a terminal', async () => {
    const { written, progress } = collect(false);
    expect(await progress.step('Build', async () => 7)).toBe(7);
    expect(written[0]).toBe('Build …\n');
    expect(written[1]).toMatch(/^Build: done in \d+\.\d s\n$/);
  });

  it('are log lines with a name, if they have one, without a terminal', async () => {
    const written: string[] = [];
    const progress = createProgress({
      terminal: false,
      logName: 'standalone',
      write: (text) => void written.push(text),
    });
    await progress.step('Build', async () => progress.say('waits'));
    const lines = written.map((text) => JSON.parse(text));
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Build …',
      'waits',
      expect.stringMatching(/^Build: done in \d+\.\d s$/),
    ]);
    for (const line of lines) expect(line).toMatchObject({ level: 30, name: 'standalone' });
  });

  it('are one line each with a mark and seconds on a terminal, also if they run at a time', async () => {
    const { written, progress } = collect(true);
    const other = async () => {
      await progress.step('Find ffmpeg', async () => undefined);
      progress.say('a warning');
    };
    await progress.step('Install', other);
    const shown = screen(written);
    expect(shown).toHaveLength(3);
    expect(shown[0]).toMatch(/^ {2}✔ Find ffmpeg +\d+\.\d s$/);
    expect(shown[1]).toBe('a warning');
    expect(shown[2]).toMatch(/^ {2}✔ Install +\d+\.\d s$/);
    // A terminal may have shown a Ctrl-C, as ^C, where the cursor was.
    for (const text of written.filter((one) => one.includes(control))) expect(text.startsWith('\r')).toBe(true);
  });

  it('have another mark if they fail, and pass the error on', async () => {
    const { written, progress } = collect(true);
    await expect(progress.step('Build', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(screen(written)).toEqual([expect.stringMatching(/^ {2}✖ Build/)]);
  });

  it.each([0, 1, 12, 40, 80])('are one row each on a terminal of %s columns', async (columns) => {
    const { written, progress } = collect(true, () => columns);
    await progress.step(`Install ${'x'.repeat(120)}`, () => progress.step('Build', async () => undefined));
    const shown = screen(written);
    expect(shown).toHaveLength(2);
    for (const text of shown) expect(text.length).toBeLessThan(columns || 200);
    if (columns === 80) expect(shown[1]).toMatch(/^ {2}✔ Install x+… +\d+\.\d s$/);
  });

  it('are replaced whole after the terminal has become narrower, and has wrapped them', async () => {
    let columns = 80;
    const { written, progress } = collect(true, () => columns);
    await progress.step('x'.repeat(100), async () => {
      columns = 40;
    });
    // 79 columns in rows of 40.
    expect(written.at(-1)).toContain(`${control}2A`);
  });
});
