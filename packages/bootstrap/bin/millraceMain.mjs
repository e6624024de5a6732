// `npm run millrace -- <command>`: the commands of an operator.
import { fileURLToPath } from 'node:url';
import { findCommand, listOfCommands, runProgram } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const given = process.argv.slice(2);
const command = findCommand(given);
if (command !== undefined) {
  await runProgram(root, { ...command, knowsHelp: true });
} else if (given.length === 0 || ['--help', 'help'].includes(given.join(' '))) {
  process.stdout.write(listOfCommands);
} else {
  process.stderr.write(`There is no command ${JSON.stringify(given.join(' '))}.\n\n${listOfCommands}`);
  process.exitCode = 1;
}
