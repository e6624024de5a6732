import type { DeadLetterCause, QueueDepth, Subscription } from './types.ts';

/** A job as it travels: what every driver carries unchanged. The payload is checked by the queue above the driver. */
export interface JobMessage {
  id: string;
  name: string;
  version: number;
  payload: unknown;
  accountId: number;
  priority: number;
  requestId: string | undefined;
  maxAttempts: number;
  /** How many workers it may kill or hang; undefined without a limit. */
  maxCrashes: number | undefined;
}

/** One delivery of a job. */
export interface Delivery {
  job: Pick<JobMessage, 'id' | 'name' | 'version' | 'payload' | 'requestId'>;
  attempt: number;
  attemptId: string;
  signal: AbortSignal;
}

/** A job's rules, from the registry. */
export interface JobPolicy {
  name: string;
  maxAttempts: number;
  retryDelaysSeconds: readonly number[];
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
 * What an engine must do; `test/contract.ts` proves it. A driver knows no schemas: a handler that throws decides by its error
 * what becomes of the message (`isPermanent`), so a message that violates its schema is handled like any permanent failure.
 */
export interface Driver {
  /**
   * Resolves when the job is durable. A job with the id of one that is there may be ignored.
   *
   * @throws QueueUnavailableError when the engine does not come back within `patienceMs`; the job may be there nevertheless
   */
  publish(job: JobMessage, patienceMs: number): Promise<void>;

  /**
   * Delivers jobs of one name, at most `concurrency` at a time, at least once. Resolves when it takes jobs, or at once while
   * the engine is away: it attaches when the engine is there, and again after every outage.
   *
   * - The handler resolves: the job is done.
   * - It throws: the job is tried again after the policy's delay; it is dead after a permanent error or the last try.
   * - `signal` has aborted: a cancelled job is dropped, one that another worker has is left alone, any other is given back
   *   uncounted, before all newcomers.
   * - The worker is killed or hangs: another worker gets the job within seconds, as a further attempt and a further crash; it
   *   is dead after the last try or `maxCrashes`. Drains, restarts of the engine and cut connections are no crashes.
   */
  consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription>;

  /** Delivers the dead jobs of one name, one at a time. A letter is kept until the handler has resolved, then the job is gone. */
  consumeDeadLetters(policy: JobPolicy, handler: (letter: RawDeadLetter) => Promise<void>): Promise<Subscription>;

  /**
   * Sends a request to one responder and resolves with its reply, unchecked. Keeps nothing. If the responder dies, one other
   * is asked, and no third.
   *
   * @throws NoWorkerError, BusyError, RequestTimeoutError, RequestFailedError, QueueUnavailableError as `Queue.request`
   */
  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown>;

  /** Answers requests of one name: `concurrency` at a time, `backlog` more wait in this process, the rest are refused. */
  respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: { concurrency: number; backlog: number },
  ): Promise<Subscription>;

  /** Tells all subscribers of all processes that listen now. Never rejects: without an engine the event is lost. */
  emit(event: EventMessage): Promise<void>;

  /** Hears events of one name. A handler that throws is logged, and nothing is repeated. */
  subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription>;

  /** Drops a waiting job; aborts the signal of a running one, in whichever process it runs. An unknown id is no error. */
  cancel(jobId: string): Promise<void>;

  /** One entry for each policy, in their order. @throws when the engine cannot be reached */
  depth(policies: readonly JobPolicy[]): Promise<QueueDepth[]>;

  /** Rejects when the engine cannot be reached now. */
  ping(): Promise<void>;

  /**
   * Takes nothing more, waits up to `timeoutMs` for handlers, then aborts them. Jobs whose handlers still do not end are
   * given back. Leaves no timer, socket or session open.
   */
  close(timeoutMs: number): Promise<void>;
}
