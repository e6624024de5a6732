import type { Holder } from '@millrace/service';
import type { GateOptions } from '../handling/gate.ts';
import type { DeadLetterCause, QueueDepth, Subscription, WorkerCount } from './types.ts';

/** A job as drivers transport it, unchanged. `CheckedQueue` checks the payload. */
export interface JobMessage {
  id: string;
  name: string;
  version: number;
  payload: unknown;
  accountId: number;
  priority: number;
  requestId: string | undefined;
  maxAttempts: number;
  /** How many workers the job may kill or hang. Undefined means no limit. */
  maxCrashes: number | undefined;
}

/** One delivery of a job. */
export interface Delivery {
  job: Pick<JobMessage, 'id' | 'name' | 'version' | 'payload' | 'requestId'>;
  attempt: number;
  attemptId: string;
  signal: AbortSignal;
  /** When the driver closes, the handler is aborted at once, and not after the timeout: its job returns to the queue. */
  handBackOnClose: () => void;
}

/** The retry rules of a job, from the registry. */
export interface JobPolicy {
  name: string;
  maxAttempts: number;
  retryDelaysSeconds: readonly number[];
  isLong: boolean;
}

export interface RawDeadLetter {
  jobId: string;
  version: number;
  payload: unknown;
  attempts: number;
  cause: DeadLetterCause;
  reason: string;
  requestId: string | undefined;
}

export interface RequestMessage {
  id: string;
  name: string;
  version: number;
  payload: unknown;
  requestId: string | undefined;
  /** For whom it asks. Holders share the places of workers. */
  holder: Holder | undefined;
  timeoutMs: number;
}

export interface IncomingRequest {
  version: number;
  payload: unknown;
  requestId: string | undefined;
  signal: AbortSignal;
}

export interface EventMessage {
  name: string;
  version: number;
  payload: unknown;
}

/**
 * The interface of an engine; `test/contract.ts` is its contract suite. A driver knows no schemas. The error that a handler
 * throws decides about a retry (`isPermanent`), so a message that violates its schema is like any permanent failure.
 */
export interface Driver {
  /**
   * Resolves when the job is durable. A job whose id already exists may be ignored.
   *
   * @throws QueueUnavailableError if the engine is not available within `patienceMs`; the job may have been stored nevertheless
   */
  publish(job: JobMessage, patienceMs: number): Promise<void>;

  /**
   * Delivers jobs of one name, at most `concurrency` at a time, at least once. Resolves when the consumer is attached, or at
   * once if the engine is unavailable: it then attaches when the engine is back, and again after every outage.
   *
   * - The handler resolves: the job is done.
   * - The handler throws: the job is retried after the policy's delay. A permanent error or the last attempt makes it dead.
   * - The handler throws JobYieldedError: the job waits again behind the next jobs of others, and the attempt does not count.
   * - The handler throws JobMovedError: the job waits as one of that name, in the turn of a new one, and the attempt does not count.
   * - `signal` has aborted: a cancelled job is dropped, and a job that another worker holds is left alone. Any other job
   *   returns to the queue before all new jobs, and the attempt does not count.
   * - The worker is killed or hangs: another worker gets the job within seconds, as one more attempt and one more crash. The
   *   job is dead after the last attempt or `maxCrashes`. Drains, engine restarts and lost connections are not crashes.
   */
  consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription>;

  /** Delivers the dead letters of one name, one at a time. Each is kept until the handler resolves; then the job is deleted. */
  consumeDeadLetters(policy: JobPolicy, handler: (letter: RawDeadLetter) => Promise<void>): Promise<Subscription>;

  /**
   * Sends a request to one responder and resolves with its reply, unchecked. Stores nothing. If the responder dies, the request
   * is sent to one other responder, but not to a third.
   *
   * @throws NoWorkerError, BusyError, RequestTimeoutError, RequestFailedError, QueueUnavailableError as `Queue.request`
   */
  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown>;

  /**
   * Answers requests of one name, `concurrency` at a time. `backlog` more wait in this process: see `Gate`. If all processes are full, one gets the
   * next request nevertheless, and decides which one is refused.
   */
  respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: GateOptions,
  ): Promise<Subscription>;

  /** Sends an event to the current subscribers of all processes. Never rejects: while the engine is unavailable, the event is lost. */
  emit(event: EventMessage): Promise<void>;

  /** Receives events of one name. If a handler throws, the error is logged and the event is not repeated. */
  subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription>;

  /** Drops a waiting job. Aborts the signal of a running job, in any process. An unknown id is not an error. */
  cancel(jobId: string): Promise<void>;

  /** One entry for each policy, in the same order. @throws if the engine cannot be reached */
  depth(policies: readonly JobPolicy[]): Promise<QueueDepth[]>;

  /** How many jobs of this name wait for a worker, up to a number; with a broker, in the broker. @throws if the engine cannot be reached */
  countWaiting(policy: JobPolicy, most: number): Promise<number>;

  /** The connected processes by app; with a broker, the consumers of each policy's jobs. @throws if the engine cannot be reached */
  workers(policies: readonly JobPolicy[]): Promise<WorkerCount[]>;

  /** Rejects if the engine cannot be reached. */
  ping(): Promise<void>;

  /**
   * Stops taking messages, waits up to `timeoutMs` for handlers, then aborts them. Jobs whose handlers still do not end
   * return to the queue. Leaves no timer, socket or session open.
   */
  close(timeoutMs: number): Promise<void>;
}
