import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type MediaErrorCode, mediaErrorCodes, PermanentMediaError } from '@millrace/service';
import { z } from 'zod';
import type { Kind } from '../guarded/protocol.ts';
import type { Deadline } from './deadline.ts';
import { machineBusy, pictureError } from './errors.ts';
import { reservedKiB } from './nodeMemory.ts';

/** The compiled program, even if this file runs from source: Node does not run TypeScript. */
const program = fileURLToPath(new URL('../../dist/guarded/program.js', import.meta.url));

/**
 * Memory limits of the program in KiB, beyond what Node.js reserves (`reservedKiB`). A plain drawing of 50 megapixels needs 400 MiB; without
 * the limit, a filter can take gigabytes. A HEIC of 50 megapixels needs 400 MiB, and with 16 bits a sample twice as much.
 */
const memoryKiB: Readonly<Record<Kind, number>> = { svg: 512 * 1024, bmp: 512 * 1024, heic: 1024 * 1024 };
/** The kernel enforces the limits. No core dumps: they would fill the disk. */
const limited = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$0" 2>/dev/null; shift; exec "$@"';
/** Messages of the renderer that ran into a limit: of memory (reported as a failure to render) or its own. */
const ranIntoLimit = /alloc|out of memory|rendering failed|rendering error/i;

/** Most characters kept of the program's stderr. */
const maxStderr = 10_000;
/** Most bytes of one line of an answer. */
const maxLine = 10_000;

const answerSchema = z.union([
  z.object({
    width: z.int().positive(),
    height: z.int().positive(),
    bytes: z.int().min(0),
    bits: z.int().min(1).max(16).default(8),
  }),
  z.object({ refused: z.enum(Object.keys(mediaErrorCodes) as [MediaErrorCode]), sentence: z.string() }),
  z.object({ failed: z.string() }),
]);

export interface Told {
  width: number;
  height: number;
  /** Bits of a sample. */
  bits: number;
  data: Buffer;
}

/**
 * A picture in a separate process that parses it. The process is killed when its time is over, its memory is limited by the kernel, and it
 * does not get the worker's environment, which holds the password of the queue. The caller of `start` must call `close`.
 */
export class GuardedPicture {
  readonly #child: ChildProcessWithoutNullStreams;
  /** Its exit code or signal. */
  readonly #closed: Promise<number | NodeJS.Signals>;
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Buffer = Buffer.alloc(0);
  #stderr = '';

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#closed = once(child, 'close').then(([code, signal]) => signal ?? code);
    this.#chunks = child.stdout[Symbol.asyncIterator]();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(0, maxStderr);
    });
    // A child that ends early breaks the pipe; its stderr has the reason.
    child.stdin.on('error', () => undefined);
  }

  /** @param maxPixels most pixels accepted, for kinds that the program checks itself */
  static async start(kind: Kind, picture: Buffer, maxPixels: number, deadline: Deadline): Promise<GuardedPicture> {
    const command = [process.execPath, program, kind, String(picture.length), String(maxPixels)];
    const limitKiB = memoryKiB[kind] + (await reservedKiB());
    const child = spawn('/bin/sh', ['-c', limited, String(limitKiB), String(deadline.cpuSeconds), ...command], {
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // No process was created. Its streams may be missing.
    if (child.pid === undefined) throw (await once(child, 'error'))[0];
    const started = new GuardedPicture(child);
    child.stdin.write(picture);
    return started;
  }

  /** Requests a drawing. */
  ask(width: number, height: number): void {
    this.#child.stdin.write(`${width} ${height}\n`);
  }

  /** Requests the pixels of a HEIC. */
  askPixels(): void {
    this.#child.stdin.write('\n');
  }

  /**
   * Reads the next answer.
   *
   * @param expectedBytes most bytes that may follow the answer
   * @throws PermanentMediaError too_complex if the program used up its CPU time or memory, or the error that it reports
   * @throws GuardedProgramCrash if it ended in another way
   * @throws AppError unavailable if it got too little CPU time: then the cause is the machine, not the picture
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
      const { width, height, bits, bytes } = answer;
      if (bytes > expectedBytes) throw new Error(`the guarded program announced too many bytes: ${bytes}`);
      const data = await this.#bytes(bytes);
      if (data === undefined) throw await this.#died(late);
      deadline.renew();
      return { width, height, bits, data };
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

  async #died(late: boolean): Promise<Error> {
    const end = await this.#closed;
    if (late) return machineBusy(new Error('the guarded program timed out'));
    const text = this.#stderr.trim();
    // The kernel sends SIGKILL at the limit of CPU time.
    if (end === 'SIGKILL' || ranIntoLimit.test(text)) return tooComplex(text || 'the guarded program was killed');
    return new GuardedProgramCrash(`the guarded program ended with ${end}: ${text}`);
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
      if (end < 0 && this.#unread.length > maxLine) throw new Error('the guarded program violated its protocol');
    }
    const line = this.#unread.toString('utf8', 0, end);
    this.#unread = this.#unread.subarray(end + 1);
    return line;
  }

  /** Reads into one buffer: pixels fill hundreds of megabytes and must not be in memory twice. */
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

/** The guarded program ended without an answer, and not at a limit. */
class GuardedProgramCrash extends Error {
  override name = 'GuardedProgramCrash';
}

/**
 * Runs work on a guarded picture, and once more if its program crashed: one crash may be the fault of the machine, such as a thread that
 * could not be started. Two are the fault of the picture.
 *
 * @throws PermanentMediaError damaged after the second crash; else what the work throws
 */
export async function despiteCrash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardedProgramCrash)) throw error;
  }
  try {
    return await work();
  } catch (error) {
    throw error instanceof GuardedProgramCrash
      ? new PermanentMediaError('damaged', undefined, { cause: error })
      : error;
  }
}

const tooComplex = (cause: string) => new PermanentMediaError('too_complex', undefined, { cause: new Error(cause) });

const failure = (message: string): unknown =>
  ranIntoLimit.test(message) ? tooComplex(message) : pictureError(new Error(message));
