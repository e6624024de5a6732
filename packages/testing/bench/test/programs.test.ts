import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = new URL('../', import.meta.url);

it('what benchmarks take from the kits of tests loads without Jest', async () => {
  const kits = new Set<string>();
  for (const name of await readdir(new URL('src/', root), { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(new URL(`src/${name}`, root), 'utf8');
    for (const [, kit] of text.matchAll(/ from '(@millrace\/(?:testkit|api-testkit)[^']*)'/g)) kits.add(kit ?? '');
  }
  expect(kits.size).toBeGreaterThan(10);
  const program = `await Promise.all(${JSON.stringify([...kits])}.map((kit) => import(kit))); console.log('loaded');`;
  const given = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: fileURLToPath(root) });
  expect(stdout).toBe('loaded\n');
});
