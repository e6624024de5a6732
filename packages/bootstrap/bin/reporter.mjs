import { relative } from 'node:path';

/** Tests that take longer are told apart: they are what makes a run long. */
const slowSeconds = 5;

/** The failed tests of a file with Jest's words; of a file that cannot be loaded, why. */
function failuresOf({ testResults, testExecError, failureMessage }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (failures.length > 0 || !testExecError) return failures;
  return [{ name: 'cannot be loaded', message: failureMessage ?? '' }];
}

/**
 * A Jest reporter that prints nothing: it sends events to the test runner over the IPC channel. So the runner knows which file
 * is running even if Jest itself hangs.
 */
export default class Reporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor(globalConfig) {
    this.root = globalConfig.rootDir;
  }

  onRunStart(results) {
    this.tell({ type: 'start', files: results.numTotalTestSuites });
  }

  onTestFileStart(test) {
    this.tell({ type: 'file', path: relative(this.root, test.path) });
  }

  onTestFileResult(test, result) {
    const failed = result.numFailingTests;
    this.tell({
      type: 'result',
      path: relative(this.root, test.path),
      seconds: (result.perfStats?.runtime ?? 0) / 1000,
      passed: result.numPassingTests,
      // A file that cannot be loaded reports no failing tests.
      failed: failed === 0 && result.testExecError ? 1 : failed,
      skipped: result.testResults
        .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'disabled')
        .map(({ fullName }) => fullName),
      failures: failuresOf(result),
      slow: result.testResults
        .filter(({ duration }) => (duration ?? 0) >= slowSeconds * 1000)
        .map(({ fullName, duration }) => ({ name: fullName, seconds: duration / 1000 })),
      message: result.failureMessage ?? '',
      console: failed > 0 ? (result.console ?? []).map(({ type, message }) => `${type}: ${message}`) : [],
    });
  }

  onRunComplete() {
    this.tell({ type: 'end' });
  }

  tell(event) {
    process.send?.(event);
  }
}
