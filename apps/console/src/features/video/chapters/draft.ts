import { type Chapter, MillraceError } from '@millrace/client';
import { parseTime, timeText } from './times.ts';

/** A chapter as it is typed. */
export interface Row {
  /** It stays the same when rows before it are removed. */
  key: number;
  start: string;
  title: string;
}

/** What is wrong with a row, at its fields. */
export type RowProblem = Partial<Record<'start' | 'title', string>>;
export type Problems = ReadonlyMap<Row['key'], RowProblem>;

export const rowsOf = (chapters: readonly Chapter[]): Row[] =>
  chapters.map(({ start, title }, key) => ({ key, start: timeText(start), title }));

export const withEmptyRow = (rows: readonly Row[]): Row[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, start: '', title: '' },
];

export interface Draft {
  /** In the order of their starts. */
  chapters: Chapter[];
  /** The row of each chapter. */
  rows: Row['key'][];
  problems: Problems;
}

/** Reads what was typed. Empty rows count for nothing. */
export function readDraft(typed: readonly Row[]): Draft {
  const problems = new Map<Row['key'], RowProblem>();
  const seen = new Set<number>();
  const read: (Chapter & Pick<Row, 'key'>)[] = [];
  for (const { key, start: text, title: given } of typed) {
    const title = given.trim();
    if (title === '' && text.trim() === '') continue;
    const start = parseTime(text);
    const problem: RowProblem = {
      ...(start === undefined && { start: 'Write it as 1:23:45' }),
      ...(start !== undefined && seen.has(start) && { start: 'Another chapter starts then' }),
      ...(title === '' && { title: 'A chapter needs a title' }),
    };
    if (Object.keys(problem).length > 0) problems.set(key, problem);
    if (start === undefined) continue;
    seen.add(start);
    read.push({ key, start, title });
  }
  read.sort((one, other) => one.start - other.start);
  return { chapters: read.map(({ start, title }) => ({ start, title })), rows: read.map(({ key }) => key), problems };
}

/** What the service says of single rows. @param rows that of each chapter, in the order in which they were sent */
export function problemsIn(error: unknown, rows: readonly Row['key'][]): Problems {
  const problems = new Map<Row['key'], RowProblem>();
  if (!(error instanceof MillraceError)) return problems;
  for (const { field, message } of error.fields) {
    const [list, at, name] = field.split('.');
    const key = rows[Number(at)];
    if (list !== 'chapters' || key === undefined || (name !== 'start' && name !== 'title')) continue;
    problems.set(key, { ...problems.get(key), [name]: message.charAt(0).toUpperCase() + message.slice(1) });
  }
  return problems;
}
