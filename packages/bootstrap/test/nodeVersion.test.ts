import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
/** The programs of this repository that `npm run` starts. */
const programs = [
  ...new Set(Object.values<string>(scripts).flatMap((line) => /^(?:exec )?node (\S+)/.exec(line)?.[1] ?? [])),
];
const isEntry = (path: string) => /^(?:packages\/bootstrap|apps\/standalone)\/bin\//.test(path);

describe('on a Node.js that is too old', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'millrace-old-'));
    await writeFile(
      join(root, 'old.cjs'),
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });",
    );
    for (const path of [
      ...programs.filter(isEntry),
      'packages/bootstrap/src/enter.mjs',
      'packages/bootstrap/src/nodeVersion.mjs',
    ]) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await cp(join(repository, path), join(root, path));
    }
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const refusal = { code: 1, stdout: '', stderr: 'Millrace needs Node 20.19 or newer; this is 18.20.8.\n' };
  const run = (folder: string, path: string) =>
    promisify(execFile)(process.execPath, ['-r', join(root, 'old.cjs'), join(folder, path)]);

  it('knows the programs', () => {
    expect(programs.filter(isEntry).length).toBeGreaterThan(4);
  });

  // Nothing else is there to be loaded.
  it.each(programs.filter(isEntry))('%s says so before it loads anything', async (path) => {
    await expect(run(root, path)).rejects.toMatchObject(refusal);
  });

  it.each(programs.filter((path) => !isEntry(path)))('%s says so before it does anything', async (path) => {
    await expect(run(repository, path)).rejects.toMatchObject(refusal);
  });
});

it('a program that waits for nothing does not pass for one that has succeeded', async () => {
  const enter = new URL('../src/enter.mjs', import.meta.url).href;
  const script = (program: string) => [
    '--input-type=module',
    '-e',
    `import { enter } from '${enter}'; enter(() => import('data:text/javascript,${encodeURIComponent(program)}'));`,
  ];
  const run = (program: string) => promisify(execFile)(process.execPath, script(program));
  await expect(run('await new Promise(() => undefined)')).rejects.toMatchObject({ code: 13 });
  await expect(run('throw new Error("why")')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('why'),
  });
  expect((await run('await 1; process.exit(0)')).stderr).toBe('');
  expect((await run('console.log(1)')).stdout).toBe('1\n');
});
