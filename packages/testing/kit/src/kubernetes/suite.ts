/// <reference types="jest" />
// Uses Jest's globals instead of its module, as engines/suite.ts does.
import { buildKubernetes, builtKubernetes } from '../engines/index.ts';

/**
 * A `describe` for suites that need a real API server. It is built in minutes, so a plain run does not build it: without it the suite is
 * reported as skipped, even with CI=true. With TEST_KUBERNETES=required it is built now; a failure to build it is a failure. Await it at
 * the top level of a test file.
 */
export async function describeWithKubernetes(title: string, body: () => void): Promise<void> {
  if (process.env.TEST_KUBERNETES === 'required') {
    const failure = await buildKubernetes().then(
      () => undefined,
      (error: unknown) => new Error('Kubernetes cannot be built with Go', { cause: error }),
    );
    describe(title, failure === undefined ? body : () => it('has its API server', () => Promise.reject(failure)));
    return;
  }
  if ((await builtKubernetes()) !== undefined) {
    describe(title, body);
    return;
  }
  describe.skip(
    `${title} (skipped: Kubernetes is not built; the nightly run and TEST_KUBERNETES=required build it)`,
    body,
  );
}
