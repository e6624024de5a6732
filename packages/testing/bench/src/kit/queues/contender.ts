/** Jobs that a worker of each contender does at a time, and callers that enqueue at a time. */
export const places = 10;

/** A queue as the benchmark uses it. A job is a number. */
export interface Contender {
  name: string;
  /** Resolves when the job is durable. */
  enqueue(job: number): Promise<void>;
  /** Does jobs, `places` at a time, until `stop` has resolved; a job is done when `handle` has resolved. */
  work(handle: (job: number) => Promise<void>): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}
