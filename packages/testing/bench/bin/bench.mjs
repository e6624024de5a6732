// `npm run bench -- <name>`: builds what has changed, and runs a benchmark.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgress, prepareCheckout, UserError } from '../../../bootstrap/src/index.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const names = readdirSync(new URL('../src/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'));
const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- <name> [argument …]\n\nNames: ${names.join(', ')}\n`);
  process.exit(name === '--help' ? 0 : 1);
}
try {
  await prepareCheckout(root, { progress: createProgress() });
} catch (error) {
  process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
  process.exit(1);
}
// A benchmark reads its arguments as if it had been started itself.
process.argv.splice(1, 2 + args.length, fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url)), ...args);
await import(new URL(`../dist/${name}.js`, import.meta.url).href);
