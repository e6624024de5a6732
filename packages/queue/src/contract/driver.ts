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
 * What an engine must do. It knows nothing of schemas: a handler that throws decides by its error what becomes of the
 * message (`isPermanent`), so a message that violates its schema takes the same way as any permanent failure.
 */
export interface Driver {
  publish(job: JobMessage, patienceMs: number): Promise<void>;
  consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription>;
  consumeDeadLetters(policy: JobPolicy, handler: (letter: RawDeadLetter) => Promise<void>): Promise<Subscription>;
  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown>;
  respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: { concurrency: number; backlog: number },
  ): Promise<Subscription>;
  emit(event: EventMessage): Promise<void>;
  subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription>;
  cancel(jobId: string): Promise<void>;
  depth(policies: readonly JobPolicy[]): Promise<QueueDepth[]>;
  ping(): Promise<void>;
  close(timeoutMs: number): Promise<void>;
}
