import { describe, expect, it } from '@jest/globals';
import { MillraceError } from '@millrace/client';
import { problemsIn, readDraft, rowsOf, withEmptyRow } from '../src/features/video/chapters/draft.ts';
import { parseTime, timeText } from '../src/features/video/chapters/times.ts';

describe('the start of a chapter', () => {
  it.each([
    ['0', 0],
    ['95', 95],
    [' 1:35 ', 95],
    ['83:45', 5025],
    ['1:23:45', 5025],
    ['01:02:03', 3723],
    ['100:00:00', 360_000],
    ['1.5', 1.5],
    ['0:01.250', 1.25],
  ])('%s is %d seconds', (text, seconds) => expect(parseTime(text)).toBe(seconds));

  it.each([
    ...['', ' ', 'x', '-1', '+1', '1e3', '0x10', '1,5', '1.', '.5', '1.2.3', '1.2345', '٣'],
    ...[':', '1:', ':30', '1:60', '1:5x', '1:60:00', '1:2:3:4', '1.5:00', '1::2'],
  ])('“%s” is none', (text) => expect(parseTime(text)).toBeUndefined());

  it.each([
    [0, '0:00'],
    [59.9996, '1:00'],
    [95.5, '1:35.5'],
    [1.05, '0:01.05'],
    [3723.001, '1:02:03.001'],
    [360_000, '100:00:00'],
  ])('%d is written as it is read', (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
    expect(parseTime(text)).toBeCloseTo(seconds, 3);
  });
});

describe('chapters that are typed', () => {
  it('are sent in the order of their starts, without empty rows', () => {
    const { chapters, rows, problems } = readDraft([
      { key: 4, start: '1:00', title: ' Night ' },
      { key: 5, start: ' ', title: '' },
      { key: 6, start: '0:30', title: 'Dusk' },
    ]);
    expect(chapters).toEqual([
      { start: 30, title: 'Dusk' },
      { start: 60, title: 'Night' },
    ]);
    expect(rows).toEqual([6, 4]);
    expect(problems.size).toBe(0);
  });

  it('have their problems at their fields', () => {
    const { problems } = readDraft([
      { key: 0, start: '1:00', title: 'Night' },
      { key: 1, start: '60', title: '' },
      { key: 2, start: 'soon', title: 'Later' },
    ]);
    expect(Object.fromEntries(problems)).toEqual({
      1: { start: 'Another chapter starts then', title: 'A chapter needs a title' },
      2: { start: 'Write it as 1:23:45' },
    });
  });

  it('have the service’s reasons at the rows that were sent, and not at others', () => {
    const fields = [
      { field: 'chapters.1.start', message: 'must be less than 6' },
      { field: 'chapters.7.start', message: 'is of no row' },
      { field: 'chapters', message: 'must be in order' },
    ];
    const error = new MillraceError({ status: 400, code: 'invalid_request', detail: '', fields });
    expect(Object.fromEntries(problemsIn(error, [9, 3]))).toEqual({ 3: { start: 'Must be less than 6' } });
    expect(problemsIn(new Error('no answer'), [9, 3]).size).toBe(0);
  });

  it('keep their keys when others come and go', () => {
    const rows = rowsOf([
      { start: 0, title: 'One' },
      { start: 1, title: 'Two' },
    ]);
    expect(withEmptyRow(rows.slice(1)).map(({ key }) => key)).toEqual([1, 2]);
    expect(withEmptyRow([])).toEqual([{ key: 0, start: '', title: '' }]);
  });
});
