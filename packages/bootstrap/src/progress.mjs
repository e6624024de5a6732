/**
 * Prints progress lines for the user.
 *
 * @param {{ write?: (line: string) => void, verbose?: boolean }} [options]
 */
export function createProgress({ write = (line) => process.stdout.write(line), verbose = false } = {}) {
  return {
    verbose,
    say(text) {
      write(`${text}\n`);
    },
    /** Prints the title, then how long the action took. */
    async step(title, action) {
      const started = performance.now();
      write(`${title} …\n`);
      const result = await action();
      write(`${title}: done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
      return result;
    },
  };
}
