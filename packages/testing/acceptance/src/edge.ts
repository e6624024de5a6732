import type { Answer } from './answer.ts';
import { expectProblem } from './expect.ts';

/** Whether the platform under test is reached through the edge, which ACCEPTANCE_EDGE=true says. */
export const isBehindEdge = process.env.ACCEPTANCE_EDGE === 'true';

/** What the edge sends uncompressed even if its type is compressible: smaller answers (`gzip_min_length`). */
export const edgeGzipMinBytes = 1024;

/** Without what contains an encoded null byte, behind the edge: nginx rejects that itself, before it looks at the path. */
export const withoutNulls = <T extends string | readonly unknown[]>(cases: readonly T[]): T[] =>
  cases.filter((given) => !isBehindEdge || !String(given).includes('%00'));

/** Expects what was delivered before a deletion to be gone. The edge may serve its copy until that expires. */
export function expectGone(answer: Answer): void {
  if (isBehindEdge && answer.status === 200 && answer.headers.get('x-cache') === 'HIT') return;
  expectProblem(answer, 404, 'not_found');
}
