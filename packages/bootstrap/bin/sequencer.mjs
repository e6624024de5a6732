import { createRequire } from 'node:module';

const { seconds } = createRequire(import.meta.url)('./schedule.json');
const known = Object.entries(seconds);

/**
 * Runs the longest test files first, so that no long one starts when the others have ended. Jest itself knows durations only from
 * earlier runs on the same machine, and otherwise sorts by file size.
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

  /** Stores nothing, so that every run has the same order. */
  cacheResults() {}
}

/** Files that are not in the table take seconds; among them, larger files come first. */
function weightOf({ path, context }) {
  const [, value] = known.find(([name]) => path.replaceAll('\\', '/').endsWith(`/${name}`)) ?? [];
  return value ?? Math.min(20, (context.hasteFS.getSize(path) ?? 0) / 1_000);
}
