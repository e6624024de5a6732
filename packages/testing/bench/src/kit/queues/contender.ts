/** Concurrent jobs of each contender's worker, and concurrent callers that enqueue. */
export const places = 10;

/** A queue as the benchmark uses it. A job is a number. */
export interface Contender {
  name: string;
  /** Resolves when the job is durable. */
  enqueue(job: number): Promise<void>;
  /** Runs `places` jobs concurrently until `stop` has resolved; a job is complete when `handle` has resolved. */
  work(handle: (job: number) => Promise<void>): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}
