import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startProcess } from '@millrace/testkit/process';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-launch-'));
  for (const path of ['apps/standalone/bin', 'packages/bootstrap/bin', 'packages/bootstrap/src'])
    await cp(join(repository, path), join(root, path), { recursive: true });
  const files = {
    'package.json': '{}',
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    // A build that does not end.
    'node_modules/turbo/bin/turbo': 'setInterval(() => undefined, 1000);',
    ffmpeg: '#!/bin/sh\necho libx264 aac\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { mode: 0o755 });
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a start that %s interrupts says so, and does not pass for one that has succeeded', async (signal, code) => {
  const ports = Object.fromEntries(['VIDEO', 'MUSIC', 'IMAGE', 'CONSOLE'].map((name) => [`${name}_PORT`, '0']));
  const start = await startProcess({
    command: process.execPath,
    args: [join(root, 'apps/standalone/bin/start.mjs')],
    env: { ...process.env, ...ports, MILLRACE_DATA_DIR: join(root, 'data'), FFMPEG_PATH: join(root, 'ffmpeg'), FFPROBE_PATH: join(root, 'ffmpeg') },
    waitFor: /Build …\n/,
  });
  expect(await start.stop({ signal, timeoutMs: 120_000 })).toBe(code);
  expect(start.output()).toMatch(/\nInterrupted\.\n$/);
  await expect(access(join(root, 'data', 'lock'))).rejects.toThrow('ENOENT');
});
