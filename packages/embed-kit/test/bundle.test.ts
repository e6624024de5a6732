import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const run = promisify(execFile);
const bundler = new URL('../bin/bundle.mjs', import.meta.url).href;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-bundle-'));
  await writeFile(join(folder, 'page.css'), 'p { color: red; }');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the bundler in a separate process, as the build does. */
async function bundle(script: string): Promise<string> {
  await writeFile(join(folder, 'page.ts'), script);
  const options = {
    script: join(folder, 'page.ts'),
    style: join(folder, 'page.css'),
    outFile: join(folder, 'out/bundle.ts'),
  };
  const program = `import { bundlePage } from ${JSON.stringify(bundler)}; await bundlePage(${JSON.stringify(options)});`;
  const file = join(folder, 'build.mjs');
  await writeFile(file, program);
  await run(process.execPath, [file]);
  return readFile(options.outFile, 'utf8');
}

it('writes one module with code, styles and hashes, and leaves no temporary file', async () => {
  const source = await bundle('const greeting: string = "hello"; console.log(greeting);');
  expect(source).toContain('export const bundle: PageBundle');
  expect(source).toContain('hello');
  expect(source).toMatch(/"scriptHash": "sha256-[A-Za-z0-9+/]{43}="/);
  expect(await readdir(join(folder, 'out'))).toEqual(['bundle.ts']);
});

it('escapes a closing tag inside a string', async () => {
  expect(await bundle('console.log("</script>");')).not.toContain('</script');
});

it('rejects code that cannot be inlined in an element', async () => {
  await expect(bundle('console.log("<!--" + location.hash);')).rejects.toThrow('the bundle cannot be inlined');
});

it('fails on an import that does not resolve', async () => {
  await expect(bundle('import "./missing.ts";')).rejects.toThrow('missing.ts');
});
