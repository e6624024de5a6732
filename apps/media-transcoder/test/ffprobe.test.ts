import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { ffprobe } from '../src/ffmpeg/probe/ffprobe.ts';
import { FfmpegError } from '../src/ffmpeg/run/errors.ts';
import { processesWith } from './support/processes.ts';
import { tools } from './support/world.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-ffprobe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A fake ffprobe that behaves as if a hostile file had taken it over. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function reasonOf(path: string, memoryMiB = 512): Promise<string> {
  const run = { path: 'x', options: [], memoryMiB, signal: new AbortController().signal };
  const error = await ffprobe({ ...tools, ffprobe: path }, run).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FfmpegError)) throw new Error('it did not fail', { cause: error });
  return error.reason;
}

describe('ffprobe', () => {
  it('is ended if it prints without end, and leaves no process', async () => {
    const path = await program('endless', 'exec yes');
    expect(await reasonOf(path)).toBe('memory');
    const noisy = await program('noisy', 'echo "{" ; exec yes >&2');
    const running = new AbortController();
    const probing = ffprobe(
      { ...tools, ffprobe: noisy },
      { path: noisy, options: [], memoryMiB: 512, signal: running.signal },
    );
    const ended = expect(probing).rejects.toThrow('enough');
    await until('the program has started', async () => (await processesWith(`yes\0`)).length > 0);
    running.abort(new Error('enough'));
    await ended;
    await until('the program has ended', async () => (await processesWith(noisy)).length === 0);
  });

  it('is ended if it takes more memory than its share', async () => {
    // Keeps everything, because it waits for the end of a line.
    const path = await program('greedy', 'exec tail /dev/zero');
    expect(await reasonOf(path, 300)).toMatch(/^(memory|crash)$/);
  });

  it('fails with its messages if it prints no JSON or exits with an error', async () => {
    const broken = await program('broken', 'echo "{"; echo "moov atom not found" >&2');
    expect(await reasonOf(broken)).toBe('exit');
    expect(await reasonOf(await program('failing', 'exit 1'))).toBe('exit');
    expect(await reasonOf(join(folder, 'nothing'))).toBe('missing');
  });

  it('does not see our environment', async () => {
    const seen = join(folder, 'seen');
    process.env.MILLRACE_TEST_SECRET = 'secret';
    const path = await program('curious', `tr '\\0' '\\n' < /proc/self/environ > ${seen}; echo '{}'`);
    const run = { path: 'x', options: [], memoryMiB: 512, signal: new AbortController().signal };
    expect(await ffprobe({ ...tools, ffprobe: path }, run)).toEqual({});
    expect(await readFile(seen, 'utf8')).not.toContain('secret');
  });
});
