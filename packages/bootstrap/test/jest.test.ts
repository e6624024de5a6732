import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startProcess } from '@millrace/testkit/process';

const own = fileURLToPath(new URL('..', import.meta.url));
const repository = join(own, '../..');
const generated = 'packages/some/src/generated/client.ts';

/** A builder that generates the code that suites import, and what a whole build makes last. */
const turbo = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const { dirname } = require('node:path');
  for (const path of ['${generated}', 'apps/standalone/dist/main.js', 'apps/console/dist/browser/index.html']) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  appendFileSync('built', process.argv.slice(2).join(' ') + '\\n');
`;
const jest = `
  const { existsSync } = require('node:fs');
  console.log(JSON.stringify([existsSync('${generated}'), ...process.argv.slice(2)]));
  process.exit(process.argv.includes('fails') ? 3 : 0);
`;

/** A checkout as after `npm ci`: with its dependencies, and nothing that a build makes. */
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-jest-'));
  for (const name of ['bin', 'src'])
    await cp(join(own, name), join(root, 'packages/bootstrap', name), { recursive: true });
  const files = {
    'node_modules/turbo/bin/turbo': turbo,
    'node_modules/jest/bin/jest.js': jest,
    'node_modules/.package-lock.json': '{"packages":{}}',
    'package-lock.json': '{"packages":{}}',
    'package.json': '{"type":"commonjs"}',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'packages/bootstrap/bin/jest.mjs'), ...args]);

it('the suites of a fresh checkout find the generated code', async () => {
  const first = await run('packages/auth', '-t', 'a name');
  expect(JSON.parse(first.stdout)).toEqual([true, 'packages/auth', '-t', 'a name']);
  expect(await readFile(join(root, 'built'), 'utf8')).toMatch(/^run transpile build /);
  await expect(run('fails')).rejects.toMatchObject({ code: 3, stdout: '[true,"fails"]\n' });
  // Nothing has changed since the build.
  expect((await readFile(join(root, 'built'), 'utf8')).trim().split('\n')).toHaveLength(1);
});

it('an interrupted preparation does not pass for one that has failed', async () => {
  await writeFile(
    join(root, 'node_modules/turbo/bin/turbo'),
    "require('node:net').createServer().listen(0, '127.0.0.1');",
  );
  const preparing = await startProcess({
    command: process.execPath,
    args: [join(root, 'packages/bootstrap/bin/jest.mjs')],
    waitFor: /Build …\n/,
  });
  expect(await preparing.stop({ signal: 'SIGINT', timeoutMs: 120_000 })).toBe(130);
  expect(preparing.output()).toBe('Build …\nInterrupted.\n');
});

it('npm run jest is this program, and a build begins with the generated code', async () => {
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  expect(scripts.jest).toBe('exec node packages/bootstrap/bin/jest.mjs');
  const { tasks } = JSON.parse(await readFile(join(repository, 'turbo.json'), 'utf8'));
  expect(tasks['//#transpile'].dependsOn).toContain('@millrace/database#generate');
});
