import { z } from 'zod';
import type { ManagedChannel } from '../connection/channel.ts';
import type { Topology } from '../connection/topology.ts';
import { writeJson } from '../connection/wire.ts';
import type { AmqpTimings } from '../timings.ts';

/** The state of a published job in a worker's report to the relay. */
export const phaseSchema = z.enum(['running', 'retrying', 'yielded', 'moved', 'done', 'dead']);
export type Phase = z.output<typeof phaseSchema>;

const jobReportSchema = z.object({
  jobId: z.uuid(),
  /** Attempts so far, including the current one. */
  attempts: z.int(),
  /** How many of them ended because the worker was killed or hung. Older processes do not send it. */
  crashes: z.int().default(0),
  phase: phaseSchema,
  /** For how long no report follows, because the job waits in the broker. */
  quietMs: z.number(),
  /** Of a job that has moved: the name and the version that it has now. */
  to: z.object({ name: z.string(), version: z.int() }).optional(),
});
export type JobReport = z.output<typeof jobReportSchema>;

/** A message with the reports of one worker process. The key `signs` is the name on the wire. */
export const reportsMessage = z.object({ signs: z.array(jobReportSchema) });

/** A job and its counts of attempts and crashes. */
export type JobCounts = Pick<JobReport, 'jobId' | 'attempts' | 'crashes'>;

/** A dead letter may wait long for its owner. */
const deadQuietMs = 30 * 24 * 3_600_000;

/** Reports the jobs of this process's workers, so that a relay knows which published jobs are not lost. */
export class JobReports {
  readonly #channel: ManagedChannel;
  readonly #topology: Topology;
  readonly #timings: AmqpTimings;
  readonly #running = new Map<string, JobReport>();
  readonly #timer: NodeJS.Timeout;

  constructor(channel: ManagedChannel, topology: Topology, timings: AmqpTimings) {
    this.#channel = channel;
    this.#topology = topology;
    this.#timings = timings;
    this.#timer = setInterval(() => this.#send([...this.#running.values()]), timings.reportMs);
  }

  /** Reports that a worker of this process runs the job, now and periodically until it ends. */
  started(job: JobCounts): void {
    const report: JobReport = { ...job, phase: 'running', quietMs: 0 };
    this.#running.set(job.jobId, report);
    this.#send([report]);
  }

  /** Reports that the worker no longer holds the job. */
  ended(job: JobCounts, phase: Exclude<Phase, 'running' | 'yielded' | 'moved'>, delayMs = 0): void {
    this.#running.delete(job.jobId);
    const quietMs = { retrying: delayMs, done: this.#timings.doneQuietMs, dead: deadQuietMs }[phase];
    this.#send([{ ...job, phase, quietMs }]);
  }

  /** Reports that the job gave its place away and is not in the broker any more: its row waits again. The attempt does not count. */
  yielded({ jobId, attempts, crashes }: JobCounts): void {
    this.#running.delete(jobId);
    // A message of its own: relays of older versions do not know the phase, and drop the whole message.
    this.#send([{ jobId, attempts: attempts - 1, crashes, phase: 'yielded', quietMs: 0 }]);
  }

  /** Reports that the job is not in the broker any more, and that its row waits with another name. The attempt does not count. */
  moved({ jobId, attempts, crashes }: JobCounts, name: string, version: number): void {
    this.#running.delete(jobId);
    // Alone in its message, as above.
    this.#send([{ jobId, attempts: attempts - 1, crashes, phase: 'moved', quietMs: 0, to: { name, version } }]);
  }

  /** Stops reporting a job that returned to the queue. The attempt does not count. */
  returned(jobId: string): void {
    this.#running.delete(jobId);
  }

  #send(reports: JobReport[]): void {
    if (reports.length === 0) return;
    const message: z.input<typeof reportsMessage> = { signs: reports };
    this.#channel.publishUnconfirmed(this.#topology.reportExchange, this.#topology.reportQueue, writeJson(message));
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
