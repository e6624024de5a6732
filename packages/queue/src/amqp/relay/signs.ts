import { z } from 'zod';
import type { ManagedChannel } from '../connection/channel.ts';
import type { Topology } from '../connection/topology.ts';
import { writeJson } from '../connection/wire.ts';
import type { AmqpTimings } from '../timings.ts';

/** The state of a published job in a worker's report to the relay. */
export const phaseSchema = z.enum(['running', 'retrying', 'done', 'dead']);
export type Phase = z.output<typeof phaseSchema>;

export const signSchema = z.object({
  jobId: z.uuid(),
  /** Attempts so far, including the current one. */
  attempts: z.int(),
  /** How many of them ended because the worker was killed or hung. Older processes do not send it. */
  crashes: z.int().default(0),
  phase: phaseSchema,
  /** For how long no report follows, because the job waits in the broker. */
  quietMs: z.number(),
});
export type Sign = z.output<typeof signSchema>;

/** A job and its counts of attempts and crashes. */
type Counted = Pick<Sign, 'jobId' | 'attempts' | 'crashes'>;

/** A dead letter may wait long for its owner. */
const deadQuietMs = 30 * 24 * 3_600_000;

/** Reports of this process's workers, so that a relay knows which published jobs are not lost. */
export class Signs {
  readonly #channel: ManagedChannel;
  readonly #topology: Topology;
  readonly #timings: AmqpTimings;
  readonly #running = new Map<string, Sign>();
  readonly #timer: NodeJS.Timeout;

  constructor(channel: ManagedChannel, topology: Topology, timings: AmqpTimings) {
    this.#channel = channel;
    this.#topology = topology;
    this.#timings = timings;
    this.#timer = setInterval(() => this.#send([...this.#running.values()]), timings.aliveMs);
  }

  /** A worker of this process has taken the job. */
  taken(job: Counted): void {
    const sign: Sign = { ...job, phase: 'running', quietMs: 0 };
    this.#running.set(job.jobId, sign);
    this.#send([sign]);
  }

  /** The worker no longer holds the job. */
  left(job: Counted, phase: Exclude<Phase, 'running'>, delayMs = 0): void {
    this.#running.delete(job.jobId);
    const quietMs = { retrying: delayMs, done: this.#timings.doneMs, dead: deadQuietMs }[phase];
    this.#send([{ ...job, phase, quietMs }]);
  }

  /** The job returned to the queue; the attempt does not count. */
  returned(jobId: string): void {
    this.#running.delete(jobId);
  }

  #send(signs: Sign[]): void {
    if (signs.length > 0) this.#channel.casual(this.#topology.toAlive, this.#topology.alive, writeJson({ signs }));
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
