import type { EventDefinition, JobDefinition, RequestDefinition } from '@millrace/jobs';
import type { Holder, OpenPool } from '@millrace/service';
import type { z } from 'zod';

/**
 * The messages of a queue. Production passes the registry of @millrace/jobs; the contract suite passes its own set.
 */
export type MessageSet = Record<string, JobDefinition | RequestDefinition | EventDefinition>;

type NamesOf<M extends MessageSet, Kind> = { [N in keyof M]: M[N] extends { kind: Kind } ? N : never }[keyof M] &
  string;
export type JobNameOf<M extends MessageSet> = NamesOf<M, 'job'>;
export type RequestNameOf<M extends MessageSet> = NamesOf<M, 'request'>;
export type EventNameOf<M extends MessageSet> = NamesOf<M, 'event'>;
export type Payload<M extends MessageSet, N extends keyof M> = z.output<M[N]['payload']>;
export type Reply<M extends MessageSet, N extends keyof M> = M[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : never;

export interface PublishOptions {
  /** A UUID chosen by the caller, so that the owner's row can name the job. Generated if absent. */
  jobId?: string;
  /** The account that owns the job. Jobs of different accounts take turns. */
  accountId?: number;
  /** Waiting jobs with a higher priority are delivered first. Default: 0. */
  priority?: number;
  /** The id of the HTTP request that caused the job. Workers log it. */
  requestId?: string;
}

export interface DirectPublishOptions extends PublishOptions {
  /**
   * How long to wait for an unavailable engine, in milliseconds; a minute by default. A worker with the result of hours of
   * work waits longer than an API with a waiting client.
   */
  patienceMs?: number;
}

/** One delivery of a job, as the handler sees it. */
export interface JobContext {
  jobId: string;
  /** 1 for the first delivery. */
  attempt: number;
  maxAttempts: number;
  /** Unique for each delivery, including redeliveries. It names the prefix that the attempt writes under. */
  attemptId: string;
  requestId: string | undefined;
  /**
   * Aborts when the job is cancelled, when its lease is lost, or when the timeout of `close` has passed. A handler that stops
   * for this reason may throw any error: a cancelled job is dropped, any other returns to the queue. The signal may also abort
   * while the handler publishes its result, or right after: the owner may apply the result and complete the job at once.
   * The result is then valid, so the handler must not remove its objects because of the signal.
   */
  signal: AbortSignal;
}

/** One request, as the handler sees it. */
export interface RequestContext {
  requestId: string | undefined;
  /** Aborts when the caller gives up (its timeout passed or its signal aborted), or when the timeout of `close` has passed. */
  signal: AbortSignal;
}

export interface ConsumeOptions<P> {
  concurrency: number;
  /** Whether a job returns to the queue as soon as `close` is called, because little is lost with it. Default: after its timeout. */
  handsBack?: (payload: P) => boolean;
}

export interface RespondOptions {
  concurrency: number;
  /** How many more requests may wait in this process for a free slot. Default: `concurrency`. */
  backlog?: number;
  /** Makes the pool of the slots, so that metrics show it under the name of the requests. */
  openPool?: OpenPool;
}

/** Why a job is dead. failed: a permanent error or the last attempt. crashed: it killed or hung `maxCrashes` workers. */
export type DeadLetterCause = 'failed' | 'crashed';

/** A job that is not retried. */
export interface DeadLetter<P> {
  jobId: string;
  /** Undefined if it does not match the schema. The owner then finds its row by the job id. */
  payload: P | undefined;
  /** The number of deliveries. */
  attempts: number;
  cause: DeadLetterCause;
  /** For the log; not for users. */
  reason: string;
  requestId: string | undefined;
}

export interface Subscription {
  /** Stops taking messages. Resolves when the running handlers have ended. */
  stop(): Promise<void>;
}

export interface QueueDepth {
  name: string;
  /** Jobs that no worker holds, including retries: rows in the table and, with a broker, messages in its queues. */
  waiting: number;
  /** Jobs that a worker holds. */
  active: number;
  dead: number;
  /** The age of the oldest waiting job in seconds; 0 if none waits. */
  oldestWaitingSeconds: number;
}

/** How many processes of an app are connected. */
export interface WorkerCount {
  /** The app's name. With a broker, which knows no apps: the name of the job that the processes take. */
  name: string;
  count: number;
}

/** Delivers at least once: a handler may see a message twice and must be idempotent. Sender and receiver check every payload. */
export interface Queue<M extends MessageSet> {
  /**
   * Resolves when the message is durable. To write job and owner's row in one transaction, use `enqueue` instead.
   *
   * @throws QueueUnavailableError if the engine is not available in time; the message may have been stored nevertheless
   */
  publish<N extends JobNameOf<M>>(name: N, payload: Payload<M, N>, options?: DirectPublishOptions): Promise<string>;

  /**
   * Takes messages, at most `concurrency` at a time. If the handler resolves, the message is done. If it throws, the message
   * is retried after the registry's delay. A PermanentError of this package or the last attempt makes it dead. After a JobYieldedError, the job
   * waits again, after a JobMovedError in another queue; the attempt does not count.
   */
  consume<N extends JobNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: JobContext) => Promise<void>,
    options: ConsumeOptions<Payload<M, N>>,
  ): Promise<Subscription>;

  /** Delivers the dead letters of a job to its owner, each at least once. A letter is kept until the handler resolves. */
  consumeDeadLetters<N extends JobNameOf<M>>(
    name: N,
    handler: (letter: DeadLetter<Payload<M, N>>) => Promise<void>,
  ): Promise<Subscription>;

  /**
   * Sends a request to a worker and waits for the reply. Nothing is stored: if no worker can take it now, it fails at once.
   *
   * @param options.holder for whom it asks: an account, or the network of a stranger. Holders share the slots of a worker fairly. Requests without
   *   one are of one holder
   * @throws NoWorkerError if no process answers this name
   * @throws BusyError if every worker is at capacity, and no other holder has more requests waiting there
   * @throws RequestTimeoutError if the reply does not arrive in time; the worker's signal is aborted
   * @throws RequestFailedError if the worker's handler failed, with its code and message
   * @throws QueueUnavailableError if the engine is unavailable
   */
  request<N extends RequestNameOf<M>>(
    name: N,
    payload: Payload<M, N>,
    options: { timeoutMs: number; signal?: AbortSignal; requestId?: string; holder?: Holder },
  ): Promise<Reply<M, N>>;

  /**
   * Answers requests, at most `concurrency` at a time. `backlog` more wait in this process. The next one is that of the holder with the fewest slots;
   * beyond the backlog, the newest of the holder with the most waiting gets BusyError. A request whose sender gives up waits no longer. BusyError also
   * answers a request whose handler throws it: for handlers that decide themselves who has a place.
   */
  respond<N extends RequestNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: RequestContext) => Promise<Reply<M, N>>,
    options: RespondOptions,
  ): Promise<Subscription>;

  /** Sends an event to the current subscribers, at most once. While the engine is unavailable, the event is lost without an error. */
  emit<N extends EventNameOf<M>>(name: N, payload: Payload<M, N>): Promise<void>;
  /** Every subscriber in every process gets every event. */
  subscribe<N extends EventNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>) => Promise<void>,
  ): Promise<Subscription>;

  /**
   * Drops the job if no worker holds it; otherwise aborts the holder's signal by a broadcast. An owner that deletes its row
   * first calls `completeJob` in that transaction: then the job ends even if this broadcast is lost.
   */
  cancel(jobId: string): Promise<void>;

  depth(): Promise<QueueDepth[]>;
  /**
   * How many jobs of this name wait for a worker, up to `most`: as many that run may throw JobYieldedError. A broker has only the next ones.
   *
   * @throws if the engine cannot be reached
   */
  countWaiting<N extends JobNameOf<M>>(name: N, most: number): Promise<number>;
  /** The connected processes. With a broker, those that take jobs which this process counts. @throws if the engine cannot be reached */
  workers(): Promise<WorkerCount[]>;
  /** Rejects if the engine cannot be reached. */
  ping(): Promise<void>;
  /** Drains: stops taking messages, waits up to `timeoutMs` for handlers, then aborts them and returns their jobs to the queue. */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

/** Runs statements in the caller's transaction. Created by `pgExecutor` and `prismaExecutor`. */
export interface SqlExecutor {
  execute(sql: string, parameters: readonly unknown[]): Promise<number>;
}
