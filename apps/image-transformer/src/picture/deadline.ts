import { PermanentMediaError } from '@millrace/service';
import type { OutputInfo } from 'sharp';
import { pictureError } from './errors.ts';
import type { Sharp } from './native.ts';

/** What has no time limit of its own gets so many times the limit, for the machine may be busy. */
const patience = 3;

export interface Limits {
  /** Seconds for one picture, all steps together. */
  seconds: number;
  /** Seconds of the processor for a picture in the guarded program, which the kernel counts: a busy machine does not shorten them. */
  cpuSeconds: number;
  /**
   * Told when native code has outlived its time by far. Nothing can stop a thread; whoever owns the process must end it, or a core
   * and a thread of the pool are gone for good.
   */
  onStuck: () => void;
}

/** The time that one picture has. */
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

  /** Begins anew: what a picture waited for is not its own time. */
  renew(): void {
    this.#end = performance.now() + this.#limits.seconds * 1000;
  }

  /** Milliseconds after which whatever is not done was not done because the machine is busy. */
  get patienceMs(): number {
    return this.#limits.seconds * 1000 * patience;
  }

  /** @throws PermanentMediaError too_complex when it is over */
  millisecondsLeft(): number {
    const left = this.#end - performance.now();
    if (left <= 0) throw new PermanentMediaError('too_complex');
    return left;
  }

  /** Runs a pipeline to its end. @throws PermanentMediaError in the words of `pictureError` */
  finish(pipeline: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
    return this.watch(() =>
      pipeline.timeout({ seconds: Math.ceil(this.millisecondsLeft() / 1000) }).toBuffer({ resolveWithObject: true }),
    );
  }

  /** Waits for native work that has no time limit of its own, as reading a header. */
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
