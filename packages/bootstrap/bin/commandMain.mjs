// Runs a program of this checkout, with the arguments that follow its path: `npm run docs:update`, for example.
import { fileURLToPath } from 'node:url';
import { runProgram } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const [program = '', ...args] = process.argv.slice(2);
await runProgram(root, { program, args });
