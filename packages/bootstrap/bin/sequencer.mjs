import { createRequire } from 'node:module';

const { seconds } = createRequire(import.meta.url)('./schedule.json');
const known = Object.entries(seconds);

/**
 * Jest's order of test files: the longest first, so that no long one begins when the others have ended. Jest itself knows durations only
 * from earlier runs on the same machine, and goes by the files' sizes otherwise.
 */
export default class Sequencer {
  /** @param {{ path: string, context: { hasteFS: { getSize(path: string): number | null } } }[]} tests */
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, weightOf(test)]));
    return [...tests].sort((one, other) => weights.get(other) - weights.get(one));
  }

  allFailedTests(tests) {
    return tests;
  }

  /** Nothing is remembered: every run has the same order. */
  cacheResults() {}
}

/** A suite that is not in the table takes seconds; of those the larger file comes first. */
function weightOf({ path, context }) {
  const [, value] = known.find(([name]) => path.replaceAll('\\', '/').endsWith(`/${name}`)) ?? [];
  return value ?? Math.min(20, (context.hasteFS.getSize(path) ?? 0) / 1_000);
}
