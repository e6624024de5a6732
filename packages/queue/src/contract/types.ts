import type { EventDefinition, JobDefinition, RequestDefinition } from '@millrace/jobs';
import type { z } from 'zod';

/**
 * A set of messages a queue is opened with; production passes the registry of @millrace/jobs, the contract suite its own.
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
  /** A uuid of the caller's choice, so that the owner's row can name the job; made up when absent. */
  jobId?: string;
  /** Whose job it is: jobs of different owners take turns. */
  accountId?: number;
  /** Higher first among waiting jobs; 0 by default. */
  priority?: number;
  /** The id of the HTTP request that caused it, carried through queue and workers into their logs. */
  requestId?: string;
}

export interface DirectPublishOptions extends PublishOptions {
  /**
   * How long to wait for an engine that is away, a minute by default. A caller with hours of work to hand over waits longer
   * than one with a client behind it.
   */
  patienceMs?: number;
}

/** What a handler learns about its delivery. */
export interface JobContext {
  jobId: string;
  /** 1 for the first delivery. */
  attempt: number;
  maxAttempts: number;
  /** Unique for each delivery, redeliveries included: the name of the attempt's own prefix. */
  attemptId: string;
  requestId: string | undefined;
  /**
   * Aborts when the job was cancelled, when its lease was lost, or when `close` ran out of patience. A handler that stops
   * because of it may throw what it likes: a cancelled job is dropped, any other goes back to the queue. It may also abort
   * while the handler publishes its result or right after, when the owner applied that result and completed the job at
   * once: the result is valid, so its objects must not be removed because of the signal.
   */
  signal: AbortSignal;
}

/** What a handler learns about a request. */
export interface RequestContext {
  requestId: string | undefined;
  /** Aborts when the asker gave up (its time ran out, its own signal aborted) or when `close` ran out of patience. */
  signal: AbortSignal;
}

export interface RespondOptions {
  concurrency: number;
  /** How many more may wait in this process for a free place; as many as `concurrency` by default. */
  backlog?: number;
}

/** Why a job is dead. failed: its handler failed, finally or too often. crashed: it killed or hung as many workers as it may. */
export type DeadLetterCause = 'failed' | 'crashed';

/** A job that will not be tried again. */
export interface DeadLetter<P> {
  jobId: string;
  /** Undefined when it does not satisfy the schema: then the owner's row is found by the job's id. */
  payload: P | undefined;
  /** How many deliveries it had. */
  attempts: number;
  cause: DeadLetterCause;
  /** For the log; not for users. */
  reason: string;
  requestId: string | undefined;
}

export interface Subscription {
  /** Takes no more messages; resolves when the handlers in progress have ended. */
  stop(): Promise<void>;
}

export interface QueueDepth {
  name: string;
  /** Jobs that no worker holds: in the table and, with a broker, in its queues, retries included. */
  waiting: number;
  /** Jobs that a worker holds. */
  active: number;
  dead: number;
  /** Seconds the oldest waiting job has waited; 0 when none waits. */
  oldestWaitingSeconds: number;
}

/** At least once: a handler may see a message twice and must be idempotent. Every payload is checked on both ends. */
export interface Queue<M extends MessageSet> {
  /**
   * Resolves when the message is durable. With the owner's row in one transaction, use `enqueue` instead.
   *
   * @throws QueueUnavailableError when the engine does not come back in time; the message may be there nevertheless
   */
  publish<N extends JobNameOf<M>>(name: N, payload: Payload<M, N>, options?: DirectPublishOptions): Promise<string>;

  /**
   * Takes messages, at most `concurrency` at a time. The message is done when the handler resolves, retried after the
   * registry's delay when it throws, dead at once when it throws a PermanentError of this package, dead after the last try.
   */
  consume<N extends JobNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: JobContext) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription>;

  /** Tells the owner of jobs that died, each at least once; the letter is kept until the handler has resolved. */
  consumeDeadLetters<N extends JobNameOf<M>>(
    name: N,
    handler: (letter: DeadLetter<Payload<M, N>>) => Promise<void>,
  ): Promise<Subscription>;

  /**
   * Asks a worker and waits for its answer. Nothing is kept: a question that no worker can take now fails at once.
   *
   * @throws NoWorkerError when no process answers this name
   * @throws BusyError when every worker is full
   * @throws RequestTimeoutError when the answer is not there in time; the worker is told to stop
   * @throws RequestFailedError when the worker's handler failed, with its code and sentence
   * @throws QueueUnavailableError when the engine is away
   */
  request<N extends RequestNameOf<M>>(
    name: N,
    payload: Payload<M, N>,
    options: { timeoutMs: number; signal?: AbortSignal; requestId?: string },
  ): Promise<Reply<M, N>>;

  /** Answers requests, at most `concurrency` at a time; a further `backlog` wait in this process, the rest get BusyError. */
  respond<N extends RequestNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: RequestContext) => Promise<Reply<M, N>>,
    options: RespondOptions,
  ): Promise<Subscription>;

  /** Tells all that listen now; at most once. An engine that is away loses the event and does not fail the caller. */
  emit<N extends EventNameOf<M>>(name: N, payload: Payload<M, N>): Promise<void>;
  /** Every subscriber of every process gets every event. */
  subscribe<N extends EventNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>) => Promise<void>,
  ): Promise<Subscription>;

  /**
   * Drops the job if no worker holds it, else aborts the holder's signal, by a broadcast. An owner
   * that deletes its row calls `completeJob` in that transaction first: then the job ends even if this broadcast is lost.
   */
  cancel(jobId: string): Promise<void>;

  depth(): Promise<QueueDepth[]>;
  /** Rejects when the engine cannot be reached now. */
  ping(): Promise<void>;
  /** Drains: takes nothing more, waits up to `timeoutMs` for handlers, then aborts them and gives their jobs back. */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

/** The least that is needed of a transaction; `pgExecutor` and `prismaExecutor` make one. */
export interface SqlExecutor {
  execute(sql: string, parameters: readonly unknown[]): Promise<number>;
}
