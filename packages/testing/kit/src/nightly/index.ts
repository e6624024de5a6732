/** `npm run test:nightly` sets the variable. What a suite leaves to the night stands in docs/architecture/tests.md. */
export const isNightly = process.env.MILLRACE_NIGHTLY !== undefined;

/**
 * Defines tests for the nightly run only. By day they do not exist: a skipped test would be reported.
 *
 * @param define calls `it` or `describe`
 */
export function atNight(define: () => void): void {
  if (isNightly) define();
}

/** The cases of a table of tests: all of them at night; by day those that `isForDay` chooses. */
export function byDay<Case>(all: readonly Case[], isForDay: (one: Case, index: number) => boolean): readonly Case[] {
  return isNightly ? all : all.filter(isForDay);
}
