import { availableParallelism } from 'node:os';
import { PermanentMediaError } from '@millrace/service';
import type { OutputInfo } from 'sharp';
import { machineBusy, pictureError } from './errors.ts';
import type { Sharp } from './native.ts';

/** Work that cannot be timed out gets this many times the limit, because the machine may be busy. */
const patience = 3;

/** A picture that got less than this part of a core was slowed down by the machine, and not by its own complexity. */
const leastShareOfCore = 0.5;

/** Native calls in progress in this process. */
let running = 0;

/** The part of a core that each picture in progress got since then. @param begin of `performance.now` */
function shareOfCore(cpu: NodeJS.CpuUsage, begin: number): number {
  // Of all threads of this process, in microseconds.
  const { user, system } = process.cpuUsage(cpu);
  const cores = (user + system) / 1000 / (performance.now() - begin);
  return cores / Math.max(1, Math.min(running, availableParallelism()));
}

/** Native work that gets no processor for so many times its patience is stuck too. */
const mostPeriods = 10;

/**
 * Calls back once native work is stuck: it did not return although it had the processor. On a busy machine it gets more time.
 *
 * @returns to be called when the work has ended
 */
function whenStuck(patienceMs: number, then: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (periods: number) => {
    const begin = performance.now();
    const cpu = process.cpuUsage();
    timer = setTimeout(() => {
      if (periods === mostPeriods || shareOfCore(cpu, begin) >= leastShareOfCore) then();
      else wait(periods + 1);
    }, patienceMs);
  };
  wait(1);
  return () => clearTimeout(timer);
}

export interface Limits {
  /** Seconds for all steps of one picture. */
  seconds: number;
  /** CPU seconds for a picture in the guarded program. The kernel counts them, so a busy machine does not shorten them. */
  cpuSeconds: number;
  /**
   * Called when native code runs far beyond its time limit. Nothing can stop its thread: the owner must end the process, or a core and a
   * thread of the pool are lost.
   */
  onStuck: () => void;
}

/** The time limit of one picture. */
export class Deadline {
  readonly #limits: Limits;
  #begin = performance.now();
  #cpu = process.cpuUsage();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get cpuSeconds(): number {
    return this.#limits.cpuSeconds;
  }

  /** Restarts the clock: time spent waiting, or in the guarded program with its own limits, does not count. */
  renew(): void {
    this.#begin = performance.now();
    this.#cpu = process.cpuUsage();
  }

  /** Milliseconds for work that cannot be timed out; long enough for a busy machine. */
  get patienceMs(): number {
    return this.#limits.seconds * 1000 * patience;
  }

  /**
   * @throws PermanentMediaError too_complex if the time is over
   * @throws AppError unavailable if the time is over because other processes had the processor: a retry may succeed
   */
  millisecondsLeft(): number {
    const left = this.#begin + this.#limits.seconds * 1000 - performance.now();
    if (left <= 0) throw this.#timeIsOver();
    return left;
  }

  #timeIsOver(cause?: unknown): Error {
    const share = shareOfCore(this.#cpu, this.#begin);
    if (share >= leastShareOfCore) return new PermanentMediaError('too_complex', undefined, { cause });
    const seconds = (performance.now() - this.#begin) / 1000;
    const figures = `in ${seconds.toFixed(1)} s the picture got ${share.toFixed(2)} of a core`;
    return machineBusy(new Error(figures, { cause }));
  }

  /** Runs a pipeline to its end. @throws as `millisecondsLeft`, else the error translated by `pictureError` */
  finish(pipeline: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
    const seconds = Math.ceil(this.millisecondsLeft() / 1000);
    return this.watch(() => pipeline.timeout({ seconds }).toBuffer({ resolveWithObject: true }), seconds);
  }

  /**
   * Waits for native work, such as reading a header.
   *
   * @param seconds after which libvips ends the work by itself; without, it cannot be timed out. The clock decides whether an error is the
   * end of that time, not the text: libvips keeps the texts of all threads in one buffer, and each pipeline that ends empties it
   */
  async watch<T>(work: () => Promise<T>, seconds = Number.POSITIVE_INFINITY): Promise<T> {
    const begin = performance.now();
    let stopWaiting: () => void = () => undefined;
    const stuck = new Promise<never>((_, reject) => {
      stopWaiting = whenStuck(this.patienceMs, () => {
        reject(new PermanentMediaError('too_complex'));
        this.#limits.onStuck();
      });
    });
    running += 1;
    try {
      return await Promise.race([work(), stuck]);
    } catch (error) {
      throw performance.now() - begin >= seconds * 1000 ? this.#timeIsOver(error) : pictureError(error);
    } finally {
      running -= 1;
      stopWaiting();
    }
  }
}
