// `npm run bench -- <name>`: builds what has changed, and runs a benchmark. With `--before <commit>`, also that of an earlier commit, in turn.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgress, prepareCheckout, UserError } from '../../../bootstrap/src/index.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const names = readdirSync(new URL('../src/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'));
const [name, ...given] = process.argv.slice(2);
const beforeAt = given.indexOf('--before');
const commit = beforeAt === -1 ? undefined : given[beforeAt + 1];
const args = beforeAt === -1 ? given : given.toSpliced(beforeAt, 2);
if (!names.includes(name) || (beforeAt !== -1 && commit === undefined)) {
  process.stderr.write(
    `Usage: npm run bench -- <name> [argument …] [--before <commit>]\n\nNames: ${names.join(', ')}\n`,
  );
  process.exit(name === '--help' ? 0 : 1);
}
try {
  await prepareCheckout(root, { progress: createProgress() });
  if (commit !== undefined) {
    const { compareWithBefore } = await import('./before.mjs');
    const stop = new AbortController();
    for (const one of ['SIGINT', 'SIGTERM']) process.once(one, () => stop.abort(new UserError('Stopped.')));
    await compareWithBefore({ root, commit, name, args, signal: stop.signal });
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
  process.exit(1);
}
// A benchmark reads its arguments as if it had been started itself.
process.argv.splice(1, 2 + given.length, fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url)), ...args);
await import(new URL(`../dist/${name}.js`, import.meta.url).href);
