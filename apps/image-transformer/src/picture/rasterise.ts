import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PermanentMediaError } from '@millrace/errors';
import type { Size } from '@millrace/jobs';
import type { Deadline } from './deadline.ts';
import { pictureError } from './errors.ts';
import type { Raw } from './native.ts';

/** Beside dist as beside src: it runs as it is. */
const program = fileURLToPath(new URL('../../bin/rasterise.mjs', import.meta.url));

/** Of memory, for the renderer, in KiB. The plain drawing of 50 megapixels needs 400 MiB; a filter in it may ask for gigabytes, and got them. */
const memoryKiB = 512 * 1024;
/** The limits are the process's own, so that the kernel keeps them; a dump of it would fill the disk. */
const limited = 'ulimit -c 0; ulimit -d "$0" 2>/dev/null; exec "$@"';
/** How the renderer says that it ran into a limit: of memory, which it calls a failure to render, or one of its own. */
const ranIntoLimit = /allocat|out of memory|rendering failed|rendering error/i;

/**
 * Draws an SVG at a size, in a process of its own that is killed when the time is over and may take so much memory: the renderer heeds
 * no limit.
 *
 * @throws PermanentMediaError damaged, too_complex
 */
export async function rasterise(svg: Buffer, { width, height }: Size, deadline: Deadline): Promise<Raw> {
  const { data, said } = await askRenderer(svg, [width, height], deadline);
  if (data.length !== width * height * 4) throw failure(said);
  return { data, width, height, channels: 4 };
}

/**
 * The size of an SVG, which is parsed whole for it: a few megabytes of elements become a gigabyte in memory.
 *
 * @throws PermanentMediaError not_media, damaged, too_complex
 */
export async function measure(svg: Buffer, deadline: Deadline): Promise<Size> {
  const { data, said } = await askRenderer(svg, [], deadline);
  const [, width, height] = /^(\d+) (\d+)$/.exec(data.toString('latin1')) ?? [];
  if (width === undefined || height === undefined) throw failure(said);
  return { width: Number(width), height: Number(height) };
}

function failure(said: string): unknown {
  return said === '' || ranIntoLimit.test(said)
    ? new PermanentMediaError('too_complex', undefined, { cause: new Error(said || 'the renderer died') })
    : pictureError(new Error(said));
}

/** Runs the renderer. It gets none of our environment, which holds the password of the queue. */
async function askRenderer(
  svg: Buffer,
  args: readonly number[],
  deadline: Deadline,
): Promise<{ data: Buffer; said: string }> {
  // Half of what is left, so that there is time to encode it, and to say that there was not enough to draw it.
  const left = deadline.millisecondsLeft() / 2;
  const command = [process.execPath, program, String(svg.length), ...args.map(String)];
  const child = spawn('/bin/sh', ['-c', limited, String(memoryKiB), ...command], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, left);
  try {
    // A child that ends early breaks the pipe; why it did is told below.
    child.stdin.on('error', () => undefined);
    child.stdin.write(svg);
    const ended = once(child, 'close');
    const [data, said] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
    child.stdin.end();
    await ended;
    if (late) throw new PermanentMediaError('too_complex');
    return { data, said: said.trim() };
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}
