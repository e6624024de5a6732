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

/**
 * Draws an SVG at a size, in a process of its own that is killed when the time is over: the renderer heeds no limit. It gets none of our
 * environment, which holds the password of the queue.
 *
 * @throws PermanentMediaError damaged, too_complex
 */
export async function rasterise(svg: Buffer, { width, height }: Size, deadline: Deadline): Promise<Raw> {
  // Half of what is left, so that there is time to encode it, and to say that there was not enough to draw it.
  const left = deadline.millisecondsLeft() / 2;
  const child = spawn(process.execPath, [program, String(svg.length), String(width), String(height)], {
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
    if (data.length !== width * height * 4) throw pictureError(new Error(said.trim() || 'the renderer died'));
    return { data, width, height, channels: 4 };
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}
