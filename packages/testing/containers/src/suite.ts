/// <reference types="jest" />

/**
 * A `describe` for suites that need a Docker engine. The run that starts the engine sets MILLRACE_CONTAINERS; other runs leave these files
 * out, so this says so only to those who start a file by hand.
 */
export function describeWithDocker(title: string, body: () => void): void {
  if (process.env.MILLRACE_CONTAINERS === undefined)
    describe.skip(`${title} (skipped: npm test -- --containers)`, body);
  else describe(title, body);
}
