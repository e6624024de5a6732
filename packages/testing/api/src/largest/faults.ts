import { maxWholeBytes, type OperationSpec, usualMaxBytes } from '@millrace/http';
import type { Answered } from './table.ts';
import type { LongestTurn } from './turns.ts';

/** What is asked of every operation, however much there is. */
export const mostOfTurn: LongestTurn = {
  /** What is longer is written in pieces; a piece more may be written in the same turn. */
  written: maxWholeBytes + 512 * 1024,
  rows: 1_001,
  /** The artists of everything, for Subsonic. */
  ids: 20_000,
  /** A page of 100 videos with the longest descriptions, and eight audio tracks each. */
  rowBytes: 5 * 1024 * 1024,
};

/** Operations whose answers are made when the service starts: to write them takes no time. */
const madeBefore = ['getReferenceScript'];

/** On a slow machine, a search of so many names may take longer than a search may. */
const mayBeLate = ['getLyrics', 'search', 'search2', 'search3', 'searchTracks', 'suggest'];
export const isLate = ({ operation, status }: Pick<Answered, 'operation' | 'status'>): boolean =>
  status === 503 && mayBeLate.includes(operation);

/** What is wrong with the answers of an operation. */
export function faultsOf(
  { operationId, maxBytes = usualMaxBytes }: Pick<OperationSpec, 'operationId' | 'maxBytes'>,
  answers: readonly Answered[],
  turn: LongestTurn,
): string[] {
  const onTime = answers.filter((answer) => !isLate(answer));
  const wrong = onTime.flatMap(({ of, status, expected, bytes, body }) => {
    const name = [operationId, of].join(' ').trim();
    const isExpected = expected === undefined ? status >= 200 && status < 300 : status === expected;
    return [
      ...(isExpected ? [] : [`${name} was answered with ${status}: ${body.subarray(0, 500)}`]),
      ...(bytes <= maxBytes ? [] : [`${name} has ${bytes} bytes, of at most ${maxBytes}`]),
    ];
  });
  const names = ['written', 'rows', 'ids', 'rowBytes'] as const;
  const long = names
    .filter((name) => turn[name] > mostOfTurn[name] && !(name === 'written' && madeBefore.includes(operationId)))
    .map((name) => `${operationId}: ${name} ${turn[name]} in a turn, of at most ${mostOfTurn[name]}`);
  return [...wrong, ...long];
}
