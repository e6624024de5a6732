import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { messageOf, StartError } from '@millrace/service';
import { z } from 'zod';
import type { Tools } from './tools.ts';

const run = promisify(execFile);

/** `npm start` reads this list too, before it starts anything. */
const list = new URL('../../../bin/ffmpeg.json', import.meta.url);
const needs = z
  .object({ encoders: z.array(z.string()), filters: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(list, 'utf8')));

async function listed(program: string, variable: string, option: string): Promise<Set<string>> {
  try {
    const { stdout } = await run(program, ['-hide_banner', option], { timeout: 20_000, maxBuffer: 16 * 1024 * 1024 });
    // " V....D libx264   libx264 H.264 ..." and " TSC scale   V->V   Scale ...": the name is the second word.
    return new Set(stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
  } catch (error) {
    throw new StartError(`${variable}: ${program} cannot be run (${messageOf(error).split('\n')[0]})`, {
      cause: error,
    });
  }
}

/**
 * Checks once, at start-up, that ffmpeg has everything that jobs need, so that a missing feature does not show in a job.
 *
 * @throws StartError
 */
export async function checkTools(tools: Tools): Promise<void> {
  const [encoders, filters] = await Promise.all([
    listed(tools.ffmpeg, 'FFMPEG_PATH', '-encoders'),
    listed(tools.ffmpeg, 'FFMPEG_PATH', '-filters'),
    listed(tools.ffprobe, 'FFPROBE_PATH', '-version'),
  ]);
  const missing = [
    ...needs.encoders.filter((name) => !encoders.has(name)).map((name) => `the encoder ${name}`),
    ...needs.filters.filter((name) => !filters.has(name)).map((name) => `the filter ${name}`),
  ];
  if (missing.length > 0) throw new StartError(`FFMPEG_PATH: ${tools.ffmpeg} lacks ${missing.join(', ')}`);
}
