import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const own = fileURLToPath(new URL('..', import.meta.url));
const program = 'apps/some/dist/main.js';

/** A builder that makes the program, and tells what it was asked for. */
const turbo = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  mkdirSync('apps/some/dist', { recursive: true });
  writeFileSync('${program}', 'console.log(JSON.stringify(process.argv.slice(2)))');
  if (process.env.TURBO_TELEMETRY_DISABLED !== '1') console.log('Turborepo now collects completely anonymous telemetry');
  appendFileSync('built', process.argv.slice(2).join(' ') + '\\n');
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-command-'));
  for (const name of ['bin', 'src'])
    await cp(join(own, name), join(root, 'packages/bootstrap', name), { recursive: true });
  const files = {
    'node_modules/turbo/bin/turbo': turbo,
    'node_modules/.package-lock.json': '{"packages":{}}',
    'package-lock.json': '{"packages":{}}',
    'package.json': '{"type":"commonjs"}',
    'apps/some/src/main.ts': '',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'packages/bootstrap/bin/command.mjs'), ...args]);
const change = () => appendFile(join(root, 'apps/some/src/main.ts'), '// changed');
const builds = async () => (await readFile(join(root, 'built'), 'utf8')).trim().split('\n').length;

it('a command builds once for each change of the sources, and gets its arguments', async () => {
  const first = await run(program, 'a', '--b');
  expect(JSON.parse(first.stdout)).toEqual(['a', '--b']);
  expect(first.stderr).toMatch(/^Build …\nBuild: done in \S+ s\n$/);
  expect(await run(program)).toEqual({ stdout: '[]\n', stderr: '' });
  expect(await builds()).toBe(1);
  await change();
  await run(program);
  expect(await builds()).toBe(2);
});

describe('millrace', () => {
  beforeEach(async () => {
    const commands = { some: { does: 'Does it', program }, 'other thing': { does: 'Does that', program } };
    const list = join(root, 'packages/bootstrap/src/commands.mjs');
    const source = await readFile(list, 'utf8');
    const [start, end] = [source.indexOf('export const commands'), source.indexOf('const width')];
    expect(start).toBeGreaterThan(0);
    await writeFile(
      list,
      `${source.slice(0, start)}export const commands = ${JSON.stringify(commands)};\n${source.slice(end)}`,
    );
  });
  const millrace = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'packages/bootstrap/bin/millrace.mjs'), ...args]);

  it.each([[['some', 'a', '--b']], [['other', 'thing', 'a', '--b']]])(
    '%j runs the program with what follows its name',
    async (args) => {
      const { stdout } = await millrace(...args);
      expect(JSON.parse(stdout)).toEqual(['a', '--b']);
    },
  );

  it('answers --help of a command without a build', async () => {
    await millrace('some');
    await change();
    expect(await millrace('some', '--help')).toEqual({ stdout: '["--help"]\n', stderr: '' });
    expect(await builds()).toBe(1);
    await millrace('some');
    expect(await builds()).toBe(2);
  });

  const list = /^Usage: .*\n\n {2}some {9}Does it\n {2}other thing {2}Does that\n$/;
  it.each([[[]], [['--help']], [['help']]])('%j lists the commands', async (args) => {
    expect(await millrace(...args)).toEqual({ stdout: expect.stringMatching(list), stderr: '' });
  });

  it.each([
    [['sum'], 'There is no command "sum".\n\n'],
    [['other'], 'There is no command "other".\n\n'],
    [['toString'], 'There is no command "toString".\n\n'],
  ])('%j is an error that lists the commands', async (args, said) => {
    const failed: unknown = await millrace(...args).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`${said}Usage: `) });
    expect(failed).toMatchObject({ stderr: expect.stringContaining('Does that') });
  });
});

it.each([
  ['a command', 'command.mjs', [program]],
  ['a command of millrace', 'millrace.mjs', ['migrate', '--help']],
  ['a build', 'turbo.mjs', ['run', 'build']],
  ['a transpilation', 'transpile.mjs', []],
])('%s says what to do in a checkout without packages, also if it was built', async (_what, name, args) => {
  await run(program);
  await rm(join(root, 'node_modules'), { recursive: true });
  const running = promisify(execFile)(process.execPath, [join(root, 'packages/bootstrap/bin', name), ...args]);
  const stderr = `Dependencies are not installed in ${await realpath(root)}: run "npm ci".\n`;
  await expect(running).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

it('a command says so too if its packages are not those of the lock file', async () => {
  const wanted = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  await expect(run(program)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('run "npm ci"') });
});

it('turbo is run without its notices', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'packages/bootstrap/bin/turbo.mjs'),
    ...['run', 'transpile'],
  ]);
  expect([stdout, await readFile(join(root, 'built'), 'utf8')]).toEqual(['', 'run transpile\n']);
});
