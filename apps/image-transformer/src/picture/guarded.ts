import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type MediaErrorCode, mediaErrorCodes, PermanentMediaError } from '@millrace/service';
import { z } from 'zod';
import type { Kind } from '../guarded/protocol.ts';
import type { Deadline } from './deadline.ts';
import { pictureError } from './errors.ts';

/** The built one, also when this file is run from its source: Node does not run TypeScript. */
const program = fileURLToPath(new URL('../../dist/guarded/program.js', import.meta.url));

/** For the program, in KiB. The plain drawing of 50 megapixels needs 400 MiB; a filter in it may ask for gigabytes, and got them. */
const memoryKiB = 512 * 1024;
/** The kernel keeps the limits; a dump of the process would fill the disk. */
const limited = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$0" 2>/dev/null; shift; exec "$@"';
/** How the renderer says that it ran into a limit: of memory, which it calls a failure to render, or one of its own. */
const ranIntoLimit = /allocat|out of memory|rendering failed|rendering error/i;

/** Of what the program says about its end. */
const maxSaid = 10_000;
/** Of one line of an answer. */
const maxLine = 10_000;

const answerSchema = z.union([
  z.object({ width: z.int().positive(), height: z.int().positive(), bytes: z.int().min(0) }),
  z.object({ refused: z.enum(Object.keys(mediaErrorCodes) as [MediaErrorCode]), sentence: z.string() }),
  z.object({ failed: z.string() }),
]);

export interface Told {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * A picture in a process of its own that parses it: killed when the time is over, limited in memory by the kernel, and without our environment, which
 * holds the password of the queue. Whoever starts one closes it.
 */
export class GuardedPicture {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Buffer = Buffer.alloc(0);
  #said = '';

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#closed = once(child, 'close');
    this.#chunks = child.stdout[Symbol.asyncIterator]();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(0, maxSaid);
    });
    // A child that ends early breaks the pipe; why it did is told by what it said.
    child.stdin.on('error', () => undefined);
  }

  /** @param maxPixels that the picture may have, where the program decides about that */
  static async start(kind: Kind, picture: Buffer, maxPixels: number, deadline: Deadline): Promise<GuardedPicture> {
    const command = [process.execPath, program, kind, String(picture.length), String(maxPixels)];
    const child = spawn('/bin/sh', ['-c', limited, String(memoryKiB), String(deadline.cpuSeconds), ...command], {
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // No process could be made. Its streams may be missing then.
    if (child.pid === undefined) throw (await once(child, 'error'))[0];
    const started = new GuardedPicture(child);
    child.stdin.write(picture);
    return started;
  }

  /** Asks for a drawing. */
  ask(width: number, height: number): void {
    this.#child.stdin.write(`${width} ${height}\n`);
  }

  /**
   * The next answer.
   *
   * @param expectedBytes most that may follow the answer
   * @throws PermanentMediaError too_complex when it used up its time on the processor, or what the program found. Another error when it got too little of
   * the processor: the machine is to blame, not the picture
   */
  async answer(deadline: Deadline, expectedBytes: number): Promise<Told> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#child.kill('SIGKILL');
    }, deadline.patienceMs);
    try {
      const line = await this.#line();
      if (line === undefined) throw await this.#died(late);
      const answer = answerSchema.parse(JSON.parse(line));
      if ('refused' in answer) throw new PermanentMediaError(answer.refused, answer.sentence);
      if ('failed' in answer) throw failure(answer.failed);
      const { width, height, bytes } = answer;
      if (bytes > expectedBytes) throw new Error(`the guarded program announced ${bytes} bytes`);
      const data = await this.#bytes(bytes);
      if (data === undefined) throw await this.#died(late);
      return { width, height, data };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#child.kill('SIGKILL');
    // Unread output would keep its pipe open.
    this.#child.stdout.destroy();
    await this.#closed;
  }

  async #died(late: boolean): Promise<unknown> {
    await this.#closed;
    return late ? new Error('the guarded program was too slow: the machine is busy') : failure(this.#said.trim());
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next();
    return done === true ? undefined : value;
  }

  async #line(): Promise<string | undefined> {
    let end = this.#unread.indexOf(10);
    while (end < 0) {
      const chunk = await this.#next();
      if (chunk === undefined) return undefined;
      this.#unread = Buffer.concat([this.#unread, chunk]);
      end = this.#unread.indexOf(10);
      if (end < 0 && this.#unread.length > maxLine)
        throw new Error('the guarded program does not keep to its protocol');
    }
    const line = this.#unread.toString('utf8', 0, end);
    this.#unread = this.#unread.subarray(end + 1);
    return line;
  }

  /** Into one buffer from the start: pixels fill hundreds of megabytes, and are not to be there twice. */
  async #bytes(count: number): Promise<Buffer | undefined> {
    const data = Buffer.allocUnsafe(count);
    let filled = 0;
    while (filled < count) {
      const chunk = this.#unread.length > 0 ? this.#unread : await this.#next();
      if (chunk === undefined) return undefined;
      const taken = chunk.copy(data, filled);
      filled += taken;
      this.#unread = chunk.subarray(taken);
    }
    return data;
  }
}

function failure(said: string): unknown {
  return said === '' || ranIntoLimit.test(said)
    ? new PermanentMediaError('too_complex', undefined, { cause: new Error(said || 'the guarded program was killed') })
    : pictureError(new Error(said));
}
