import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareOrExit } from './foreground.mjs';
import { requirePackages } from './install.mjs';
import { preparePrograms } from './prepare.mjs';
import { markRunning } from './running.mjs';

/**
 * Runs a program of the checkout in this process. Makes the programs first if their sources have changed, which 30 ms tell.
 *
 * @param {string} root of the checkout
 * @param {object} options
 * @param {string} options.program path of the program in the checkout
 * @param {readonly string[]} options.args what the program reads as its arguments
 * @param {boolean} [options.knowsHelp] whether it answers --help as it was made last
 */
export async function runProgram(root, { program, args, knowsHelp = false }) {
  const path = join(root, program);
  requirePackages(root);
  if (!(knowsHelp && args.includes('--help') && existsSync(path))) {
    await prepareOrExit((options) => preparePrograms(root, { program: path, ...options }));
    markRunning(root);
  }
  // The program reads its arguments as if it had been started itself.
  process.argv.splice(1, process.argv.length - 1, path, ...args);
  await import(pathToFileURL(path).href);
}
