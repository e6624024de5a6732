import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { z } from 'zod';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

const needs = z
  .object({ encoders: z.array(z.string()), filters: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(repository, 'apps/media-transcoder/bin/ffmpeg.json'), 'utf8')));

/** Of a program that does not end. */
const runs = "require('node:net').createServer().listen(0, '127.0.0.1');";

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'millrace-launch-')));
  const copied = [
    'apps/standalone/bin',
    'apps/media-transcoder/bin',
    'packages/bootstrap/bin',
    'packages/bootstrap/src',
  ];
  for (const path of copied) await cp(join(repository, path), join(root, path), { recursive: true });
  const files = {
    'package.json': '{}',
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    // A build that ends only if it is told to.
    'node_modules/turbo/bin/turbo': `if (!require('node:fs').existsSync('ends')) ${runs}`,
    'apps/standalone/dist/main.js': `exports.run = () => { console.log('It runs.'); ${runs} return new Promise(() => undefined); };`,
    'apps/console/dist/browser/index.html': '',
    ffmpeg: `#!/bin/sh\nprintf ' x %s\\n' ${[...needs.encoders, ...needs.filters].join(' ')}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { mode: 0o755 });
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

function start(waitFor: RegExp): Promise<TestProcess> {
  const ports = Object.fromEntries(['VIDEO', 'MUSIC', 'IMAGE', 'CONSOLE'].map((name) => [`${name}_PORT`, '0']));
  const ffmpeg = { FFMPEG_PATH: join(root, 'ffmpeg'), FFPROBE_PATH: join(root, 'ffmpeg') };
  return startProcess({
    command: process.execPath,
    args: [join(root, 'apps/standalone/bin/start.mjs')],
    env: { ...process.env, ...ports, ...ffmpeg, MILLRACE_DATA_DIR: join(root, 'data') },
    waitFor,
  });
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a start that %s interrupts says so, and does not pass for one that has succeeded',
  async (signal, code) => {
    const interrupted = await start(/Build …"/);
    expect(await interrupted.stop({ signal, timeoutMs: 120_000 })).toBe(code);
    expect(interrupted.output()).toMatch(/\nInterrupted\.\n$/);
    await expect(access(join(root, 'data', 'lock'))).rejects.toThrow('ENOENT');
  },
);

it('an installation that replaces packages is refused while a platform of the checkout runs', async () => {
  await writeFile(join(root, 'ends'), '');
  const platform = await start(/It runs\.\n/);
  try {
    const wanted = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    const installing = promisify(execFile)(process.execPath, [join(root, 'packages/bootstrap/bin/jest.mjs')]);
    await expect(installing).rejects.toMatchObject({
      code: 1,
      stderr: `npm must replace packages in ${root}, and Millrace runs from there (process ${platform.pid}): stop it, and start again.\n`,
    });
    await access(join(root, 'node_modules/.package-lock.json'));
  } finally {
    await platform.kill();
  }
});
