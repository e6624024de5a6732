import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../cpu.ts';
import { median } from '../statistics.ts';
import { type Contender, places } from './contender.ts';

/** Measurements of one contender; each round enqueues its own jobs. */
export interface Measures {
  /** Jobs per second that become durable. */
  enqueued(): Promise<number>;
  /** Jobs per second that one worker completes while they are enqueued. */
  completed(): Promise<number>;
  /** Milliseconds from the call to the start of the handler: median of single jobs on an idle queue. */
  idleLatency(): Promise<number>;
  /** The same under a constant load of jobs that take some milliseconds. */
  loadedLatency(): Promise<number>;
  /** This process's CPU milliseconds per job of `completed`, median of its rounds. */
  cpuMs(): number;
}

const idleJobs = 15;
const load = { perSecond: 100, seconds: 2, jobMs: 5 };

/** @param jobs jobs per round of a rate: enough for a second or more */
export function measuresOf(contender: Contender, jobs: number): Measures {
  let last = 0;
  const cpu: number[] = [];

  /** Enqueues this many jobs from `places` callers. */
  const enqueue = async (count: number): Promise<void> => {
    const end = last + count;
    const call = async (): Promise<void> => {
      while (last < end) {
        last += 1;
        await contender.enqueue(last);
      }
    };
    await Promise.all(Array.from({ length: places }, call));
  };

  /** Starts a worker; `done` resolves when it has completed this many jobs. */
  const work = async (count: number, handle: (job: number) => Promise<void> = async () => undefined) => {
    let left = count;
    let finish: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const worker = await contender.work(async (job) => {
      await handle(job);
      left -= 1;
      if (left === 0) finish();
    });
    return { done, stop: () => worker.stop() };
  };

  /** Milliseconds from the call to the start of each job that `send` enqueues. */
  const latencies = async (
    count: number,
    jobMs: number,
    send: (enqueueOne: () => Promise<void>) => Promise<void>,
  ): Promise<number> => {
    const calledAt = new Map<number, number>();
    const waits: number[] = [];
    const worker = await work(count, async (job) => {
      waits.push(performance.now() - (calledAt.get(job) ?? Number.NaN));
      if (jobMs > 0) await sleep(jobMs);
    });
    await send(() => {
      last += 1;
      calledAt.set(last, performance.now());
      return contender.enqueue(last);
    });
    await worker.done;
    await worker.stop();
    return median(waits);
  };

  return {
    async enqueued() {
      const started = performance.now();
      await enqueue(jobs);
      const rate = (jobs * 1000) / (performance.now() - started);
      const worker = await work(jobs);
      await worker.done;
      await worker.stop();
      return rate;
    },
    async completed() {
      const worker = await work(jobs);
      const before = await cpuSeconds('self');
      const started = performance.now();
      await enqueue(jobs);
      await worker.done;
      const rate = (jobs * 1000) / (performance.now() - started);
      await worker.stop();
      cpu.push((((await cpuSeconds('self')) - before) * 1000) / jobs);
      return rate;
    },
    idleLatency: () =>
      latencies(idleJobs, 0, async (enqueueOne) => {
        for (let n = 0; n < idleJobs; n += 1) {
          await enqueueOne();
          // Long enough for the job to be complete, and not a multiple of a poll interval.
          await sleep(130);
        }
      }),
    loadedLatency: () =>
      latencies(load.perSecond * load.seconds, load.jobMs, async (enqueueOne) => {
        const sent: Promise<void>[] = [];
        for (let n = 0; n < load.perSecond * load.seconds; n += 1) {
          sent.push(enqueueOne());
          await sleep(1000 / load.perSecond);
        }
        await Promise.all(sent);
      }),
    cpuMs: () => median(cpu),
  };
}
