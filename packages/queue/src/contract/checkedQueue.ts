import { randomUUID } from 'node:crypto';
import type { Holder, Logger } from '@millrace/service';
import { jobMessage } from '../outbox.ts';
import type { Driver, JobPolicy, RawDeadLetter } from './driver.ts';
import { JobMovedError, QueueClosedError } from './errors.ts';
import { check, checkVersion, definitionOf, isReadable, policyOf, readPayload, readReply } from './messages.ts';
import type {
  ConsumeOptions,
  DeadLetter,
  DirectPublishOptions,
  EventNameOf,
  JobContext,
  JobNameOf,
  MessageSet,
  Payload,
  Queue,
  QueueDepth,
  Reply,
  RequestContext,
  RequestNameOf,
  RespondOptions,
  Subscription,
  WorkerCount,
} from './types.ts';

const defaultCloseMs = 20_000;
const defaultPatienceMs = 60_000;

/** The typed queue. It checks versions and payloads; a driver transports the messages. */
export class CheckedQueue<M extends MessageSet> implements Queue<M> {
  readonly #driver: Driver;
  readonly #messages: M;
  readonly #log: Logger;
  /** The jobs that `depth` reports. */
  readonly #counted: readonly JobPolicy[];
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(driver: Driver, messages: M, options: { log: Logger; counted: readonly JobPolicy[] }) {
    this.#driver = driver;
    this.#messages = messages;
    this.#log = options.log;
    this.#counted = options.counted;
  }

  async publish<N extends JobNameOf<M>>(
    name: N,
    payload: Payload<M, N>,
    options: DirectPublishOptions = {},
  ): Promise<string> {
    const job = jobMessage(this.#messages, name, payload, options);
    await this.#open().publish(job, options.patienceMs ?? defaultPatienceMs);
    return job.id;
  }

  async consume<N extends JobNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: JobContext) => Promise<void>,
    { handsBack, ...options }: ConsumeOptions<Payload<M, N>>,
  ): Promise<Subscription> {
    const definition = definitionOf(this.#messages, name, 'job');
    return this.#open().consume(
      policyOf(name, definition),
      async ({ job, attempt, attemptId, signal, handBackOnClose }) => {
        checkVersion(definition, job.version, name);
        const payload = readPayload(this.#messages, name, job.payload);
        const { maxAttempts } = definition;
        if (handsBack?.(payload)) handBackOnClose();
        const context = { jobId: job.id, attempt, maxAttempts, attemptId, requestId: job.requestId, signal };
        try {
          await handler(payload, context);
        } catch (error) {
          throw error instanceof JobMovedError ? this.#moved(error.to, payload) : error;
        }
      },
      options,
    );
  }

  /** The move of a job with this payload, with the version that it has there. @throws InvalidMessageError if it does not belong there */
  #moved(to: string, payload: unknown): JobMovedError {
    const definition = definitionOf(this.#messages, to, 'job');
    const checked = check(definition.payload, payload, to);
    return new JobMovedError(to, definition.versionOf?.(checked) ?? definition.version);
  }

  async consumeDeadLetters<N extends JobNameOf<M>>(
    name: N,
    handler: (letter: DeadLetter<Payload<M, N>>) => Promise<void>,
  ): Promise<Subscription> {
    const definition = definitionOf(this.#messages, name, 'job');
    return this.#open().consumeDeadLetters(policyOf(name, definition), async (letter: RawDeadLetter) => {
      const { jobId, attempts, cause, reason, requestId } = letter;
      const readable = isReadable(definition, letter.version) && definition.payload.safeParse(letter.payload).success;
      const payload = readable ? readPayload(this.#messages, name, letter.payload) : undefined;
      await handler({ jobId, payload, attempts, cause, reason, requestId });
    });
  }

  async request<N extends RequestNameOf<M>>(
    name: N,
    payload: Payload<M, N>,
    options: { timeoutMs: number; signal?: AbortSignal; requestId?: string; holder?: Holder },
  ): Promise<Reply<M, N>> {
    const definition = definitionOf(this.#messages, name, 'request');
    options.signal?.throwIfAborted();
    const checked = check(definition.payload, payload, name);
    const reply = await this.#open().request(
      {
        id: randomUUID(),
        name,
        version: definition.versionOf?.(checked) ?? definition.version,
        payload: checked,
        requestId: options.requestId,
        holder: options.holder,
        timeoutMs: options.timeoutMs,
      },
      options.signal,
    );
    return readReply(this.#messages, name, reply);
  }

  async respond<N extends RequestNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>, context: RequestContext) => Promise<Reply<M, N>>,
    options: RespondOptions,
  ): Promise<Subscription> {
    const definition = definitionOf(this.#messages, name, 'request');
    const { concurrency, backlog = concurrency, openPool } = options;
    return this.#open().respond(
      name,
      async ({ version, payload, requestId, signal }) => {
        checkVersion(definition, version, name);
        const checked = readPayload(this.#messages, name, payload);
        return check(definition.reply, await handler(checked, { requestId, signal }), `The reply to ${name}`);
      },
      { concurrency, backlog, openPool },
    );
  }

  async emit<N extends EventNameOf<M>>(name: N, payload: Payload<M, N>): Promise<void> {
    const { version, payload: schema } = definitionOf(this.#messages, name, 'event');
    await this.#open().emit({ name, version, payload: check(schema, payload, name) });
  }

  async subscribe<N extends EventNameOf<M>>(
    name: N,
    handler: (payload: Payload<M, N>) => Promise<void>,
  ): Promise<Subscription> {
    const definition = definitionOf(this.#messages, name, 'event');
    return this.#open().subscribe(name, async (event) => {
      checkVersion(definition, event.version, name);
      await handler(readPayload(this.#messages, name, event.payload));
    });
  }

  async cancel(jobId: string): Promise<void> {
    return this.#open().cancel(jobId);
  }

  async depth(): Promise<QueueDepth[]> {
    return this.#open().depth(this.#counted);
  }

  async countWaiting<N extends JobNameOf<M>>(name: N, most: number): Promise<number> {
    return this.#open().countWaiting(policyOf(name, definitionOf(this.#messages, name, 'job')), most);
  }

  async workers(): Promise<WorkerCount[]> {
    return this.#open().workers(this.#counted);
  }

  async ping(): Promise<void> {
    return this.#open().ping();
  }

  close(options: { timeoutMs?: number } = {}): Promise<void> {
    this.#closing ??= this.#driver.close(options.timeoutMs ?? defaultCloseMs).finally(() => {
      this.#closed = true;
      this.#log.debug('the queue is closed');
    });
    return this.#closing;
  }

  /** Throws only after the drain has ended: handlers that finish during it still publish and emit. */
  #open(): Driver {
    if (this.#closed) throw new QueueClosedError();
    return this.#driver;
  }
}
