import { firstFrameOfSegment, segmentOf } from '@millrace/jobs';
import { NotJoinableError } from './errors.ts';
import type { WindowReport } from './report.ts';

/**
 * Proves that the parts make what an encode of the whole would make: they follow each other, have the same rungs and init segments, have
 * exactly the planned frames, and neighbours have decoded the same pictures at their edge.
 *
 * @param reports in the order of their windows
 * @throws NotJoinableError
 */
export function proveJoins(reports: readonly WindowReport[]): void {
  const [first] = reports;
  const last = reports.at(-1);
  if (first === undefined || first.from !== 0 || last?.to !== null) throw new NotJoinableError('renditions');
  for (const [index, report] of reports.entries()) {
    const next = reports[index + 1];
    if (next !== undefined) proveJoin(report, next);
    for (const { packaged } of report.rungs) proveSegments(report, packaged.segments);
  }
}

function proveJoin(part: WindowReport, next: WindowReport): void {
  if (part.to === null || part.to !== next.from) throw new NotJoinableError('renditions');
  if (part.frames !== part.to - part.from) throw new NotJoinableError('frames');
  if (rungsOf(part) !== rungsOf(next)) throw new NotJoinableError('renditions');
  for (const frame of [next.from - 1, next.from]) {
    const sum = part.edges[frame];
    if (sum === undefined || sum === '' || sum !== next.edges[frame]) throw new NotJoinableError('edges');
  }
}

/** Everything about the renditions that must be the same in all parts. */
const rungsOf = ({ rate, rungs }: WindowReport): string =>
  JSON.stringify([
    rate,
    rungs.map(({ label, width, height, init, packaged }) => [label, width, height, init, packaged.track]),
  ]);

function proveSegments({ from, to, rate }: WindowReport, segments: readonly { name: string }[]): void {
  const first = segmentOf(from, rate);
  const numbers = segments.map(({ name }) => Number.parseInt(name, 10));
  const areConsecutive = numbers.every((number, index) => number === first + index);
  const isComplete = to === null || firstFrameOfSegment(first + segments.length, rate) === to;
  if (!areConsecutive || !isComplete) throw new NotJoinableError('renditions');
}
