// Uses only syntax of Node.js 12, as what it imports.
import './nodeVersion.mjs';

/** Node.js's own exit code for a program that awaits what can no longer happen. With an imported one it would be 0. */
const unsettled = 13;

/**
 * Loads a program after the check of the Node.js version. A static import would be loaded before the check.
 *
 * @param {() => Promise<unknown>} load imports the program
 */
export function enter(load) {
  const atEnd = () => {
    process.stderr.write('The program waits for something that no longer happens.\n');
    process.exit(unsettled);
  };
  process.once('beforeExit', atEnd);
  void load().then(
    () => process.off('beforeExit', atEnd),
    (error) => {
      // Node.js shows all others with their stack.
      if (!(error instanceof Error) || error.name !== 'UserError') throw error;
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
}
