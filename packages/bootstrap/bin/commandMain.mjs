// `npm run import`, `npm run migrate` and other commands of this checkout: makes the programs if their sources have changed, which 30 ms tell, then
// runs one in this process, with the arguments that follow its path. With --knows-help before the path, it answers --help as it was made last.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { markRunning, prepareOrExit, preparePrograms, requirePackages } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const given = process.argv.slice(2);
const knowsHelp = given[0] === '--knows-help';
const [path = '', ...args] = knowsHelp ? given.slice(1) : given;
const program = join(root, path);

requirePackages(root);

if (!(knowsHelp && args.includes('--help') && existsSync(program))) {
  await prepareOrExit((options) => preparePrograms(root, { program, ...options }));
  markRunning(root);
}
// The program reads its arguments as if it had been started itself.
process.argv.splice(1, process.argv.length - 1, program, ...args);
await import(pathToFileURL(program).href);
