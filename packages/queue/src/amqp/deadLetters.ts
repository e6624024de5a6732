import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@millrace/service';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { JobPolicy, RawDeadLetter } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { ManagedChannel } from './connection/channel.ts';
import {
  crashReason,
  type JobDelivery,
  readJob,
  renewAfterRedeliveries,
  writeJob,
  writeUnreadable,
} from './connection/wire.ts';
import type { AmqpContext } from './context.ts';

/** Delay before a letter whose handler failed is delivered again. */
const retryMs = 5_000;

/** Delivers the dead letters of one name to their owner, one at a time. */
export class DeadLetterConsumer implements Subscription {
  readonly #context: AmqpContext;
  readonly #policy: JobPolicy;
  readonly #handler: (letter: RawDeadLetter) => Promise<void>;
  readonly #onDone: (jobId: string) => Promise<void>;
  readonly #channel: ManagedChannel;
  readonly #stopped = new AbortController();
  readonly #busy = new Set<Promise<void>>();
  #consumerTag: string | undefined;

  constructor(
    context: AmqpContext,
    policy: JobPolicy,
    handler: (letter: RawDeadLetter) => Promise<void>,
    onDone: (jobId: string) => Promise<void>,
  ) {
    this.#context = context;
    this.#policy = policy;
    this.#handler = handler;
    this.#onDone = onDone;
    this.#channel = new ManagedChannel({ ...context, setUp: (channel) => this.#setUp(channel) });
  }

  async attached(): Promise<this> {
    if (this.#context.broker.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const { topology } = this.#context;
    await topology.declareJobQueues(channel, this.#policy);
    if (this.#stopped.signal.aborted) return;
    await channel.prefetch(1);
    const { consumerTag } = await channel.consume(topology.deadQueue(this.#policy.name), (message) => {
      if (message === null) {
        this.#channel.reset(channel);
        return;
      }
      const handling = this.#handle(channel, message)
        .catch((error: unknown) => this.#context.log.warn({ err: error }, 'a dead letter could not be handled'))
        .finally(() => this.#busy.delete(handling));
      this.#busy.add(handling);
    });
    this.#consumerTag = consumerTag;
  }

  async #handle(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    const { log, topology } = this.#context;
    let delivery: JobDelivery;
    try {
      delivery = readJob(message);
    } catch (error) {
      const { content, options } = writeUnreadable(message, messageOf(error));
      await this.#channel.publishConfirmed(topology.unreadableExchange, topology.unreadableQueue, content, options);
      this.#ack(channel, message);
      return;
    }
    if (delivery.redeliveries >= renewAfterRedeliveries) {
      await this.#sendAgain(delivery);
      this.#ack(channel, message);
      return;
    }
    const { job, pastAttempts, crashes, hasRow, reason } = delivery;
    // Without our reason, the broker itself dead-lettered the message, after too many deliveries without an acknowledgement.
    const crashed = reason === undefined || (job.maxCrashes !== undefined && crashes >= job.maxCrashes);
    try {
      await this.#handler({
        jobId: job.id,
        version: job.version,
        payload: job.payload,
        attempts: pastAttempts,
        cause: crashed ? 'crashed' : 'failed',
        reason: reason ?? crashReason,
        requestId: job.requestId,
      });
      if (hasRow) await this.#onDone(job.id);
    } catch (error) {
      log.error({ err: error, jobId: job.id, job: job.name }, 'a dead-letter handler failed; retrying');
      await sleep(retryMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      await this.#sendAgain(delivery);
    }
    this.#ack(channel, message);
  }

  async #sendAgain({ job, pastAttempts, crashes, hasRow, reason }: JobDelivery): Promise<void> {
    const { topology } = this.#context;
    const { content, options } = writeJob(job, { pastAttempts, crashes, hasRow, reason });
    const exchange = topology.exchangeOf(this.#policy.name);
    await this.#channel.publishConfirmed(exchange, topology.deadQueue(this.#policy.name), content, options);
  }

  #ack(channel: ConfirmChannel, message: ConsumeMessage): void {
    if (this.#channel.isLive(channel)) channel.ack(message);
  }

  async stop(): Promise<void> {
    const { current } = this.#channel;
    this.#stopped.abort();
    if (current !== undefined && this.#consumerTag !== undefined) {
      await current
        .cancel(this.#consumerTag)
        .catch((error: unknown) => this.#context.log.debug({ err: error }, 'the consumer had already ended'));
    }
    while (this.#busy.size > 0) await Promise.all(this.#busy);
    await this.#channel.close();
  }
}
