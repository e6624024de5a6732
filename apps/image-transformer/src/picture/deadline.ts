import { PermanentMediaError } from '@millrace/service';
import type { OutputInfo } from 'sharp';
import { pictureError } from './errors.ts';
import type { Sharp } from './native.ts';

/** Work that cannot be timed out gets this many times the limit, because the machine may be busy. */
const patience = 3;

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
  #end: number;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#end = performance.now() + limits.seconds * 1000;
  }

  get cpuSeconds(): number {
    return this.#limits.cpuSeconds;
  }

  /** Restarts the clock: time spent waiting does not count. */
  renew(): void {
    this.#end = performance.now() + this.#limits.seconds * 1000;
  }

  /** Milliseconds for work that cannot be timed out; long enough for a busy machine. */
  get patienceMs(): number {
    return this.#limits.seconds * 1000 * patience;
  }

  /** @throws PermanentMediaError too_complex if the time is over */
  millisecondsLeft(): number {
    const left = this.#end - performance.now();
    if (left <= 0) throw new PermanentMediaError('too_complex');
    return left;
  }

  /** Runs a pipeline to its end. @throws the error translated by `pictureError` */
  finish(pipeline: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
    return this.watch(() =>
      pipeline.timeout({ seconds: Math.ceil(this.millisecondsLeft() / 1000) }).toBuffer({ resolveWithObject: true }),
    );
  }

  /** Waits for native work that cannot be timed out, such as reading a header. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const stuck = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new PermanentMediaError('too_complex'));
        this.#limits.onStuck();
      }, this.patienceMs);
    });
    try {
      return await Promise.race([work(), stuck]);
    } catch (error) {
      throw pictureError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
