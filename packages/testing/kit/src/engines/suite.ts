/// <reference types="jest" />
// Uses Jest's globals instead of its module, which exists only inside a test run: benchmarks use the engines too.
import { type EngineName, engineSource } from './availability.ts';

/**
 * A `describe` for suites that need engines. If one is not available, the suite is reported as skipped, with its title and the
 * reason; with CI=true that is a failure. Await it at the top level of a test file.
 */
export async function describeWithEngine(
  names: EngineName | EngineName[],
  title: string,
  body: () => void,
): Promise<void> {
  const missing: string[] = [];
  for (const name of [names].flat()) {
    const source = await engineSource(name);
    if (source.from === 'nowhere') missing.push(source.reason);
  }
  if (missing.length === 0) {
    describe(title, body);
    return;
  }
  const reason = missing.join('; ');
  if (process.env.CI === 'true') {
    describe(title, () => {
      it('has its engines', () => {
        throw new Error(reason);
      });
    });
    return;
  }
  describe.skip(`${title} (skipped: ${reason})`, body);
}
