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

/**
 * The cases of a table of tests: all of them at night, those of these names by day.
 *
 * @throws Error if no case has one of the names
 */
export function byDay<Case>(
  all: readonly Case[],
  names: readonly string[],
  nameOf: (one: Case) => string,
): readonly Case[] {
  const known = new Set(all.map(nameOf));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There are no cases ${unknown.join(', ')}.`);
  return isNightly ? all : all.filter((one) => names.includes(nameOf(one)));
}
