/// <reference types="jest" />
// Uses Jest's globals instead of its module, as engines/suite.ts does.

/**
 * A `describe` for suites that need OpenSearch. No package of npm or Debian has it, so a plain run is without it: the suite is then reported
 * as skipped, even with CI=true.
 */
export function describeWithOpenSearch(title: string, body: () => void): void {
  if (process.env.TEST_OPENSEARCH_URL || process.env.TEST_OPENSEARCH_HOME) describe(title, body);
  else describe.skip(`${title} (skipped: neither TEST_OPENSEARCH_URL nor TEST_OPENSEARCH_HOME is set)`, body);
}
