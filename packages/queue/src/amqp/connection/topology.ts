import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type { JobPolicy } from '../../contract/driver.ts';
import type { AmqpTimings } from '../timings.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { type DurableQueue, ensureQueues } from './durableQueues.ts';
import { holdInfix } from './wire.ts';

/**
 * The broker's limit of deliveries. Workers count the job's attempts, which is the stricter limit. This limit stops a message
 * that kills workers before they count it. It is the same for all jobs: a queue cannot be redeclared with another value.
 */
const deliveryLimit = 30;

/** A worker's report is useful for a minute. */
const reportTtlMs = 60_000;
const unusedQueueMs = 10 * 60_000;

/** Arguments of every queue that must not lose messages. */
const safe = { 'x-queue-type': 'quorum' };
/** From version 4 on, RabbitMQ drops a message that was redelivered 20 times, unless the queue has another limit or a dead-letter exchange. */
const final = { ...safe, 'x-delivery-limit': 2 ** 31 - 1 };
/** A dead-lettered message is removed only after its target has confirmed it. This requires reject-publish. */
const safeDeadLettering = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

export interface QueueCounts {
  ready: number;
  consumers: number;
}

/**
 * Names and declarations of all exchanges and queues. Declaring an existing one changes nothing.
 *
 * Each job and each request has its own exchange, because a login's permissions name exchanges: a login with the default exchange
 * could publish into every queue.
 */
export class Topology {
  readonly #prefix: string;
  readonly #timings: AmqpTimings;
  readonly #broker: BrokerConnection;
  readonly #log: Logger;
  /** Names declared on each channel. They exist as long as the channel does, unless an operator deletes them. */
  readonly #declared = new WeakMap<ConfirmChannel, Set<string>>();

  constructor(options: { prefix: string; timings: AmqpTimings; broker: BrokerConnection; log: Logger }) {
    this.#prefix = options.prefix;
    this.#timings = options.timings;
    this.#broker = options.broker;
    this.#log = options.log;
  }

  /** The exchange that routes to the queues of a job, or to another queue by its name. */
  exchangeOf(name: string): string {
    return `${this.#prefix}.to.${name}`;
  }

  requestExchange(name: string): string {
    return this.exchangeOf(`request.${name}`);
  }

  get unreadableExchange(): string {
    return this.exchangeOf('unreadable');
  }

  get reportExchange(): string {
    return this.exchangeOf('alive');
  }

  /** Routes replies to the queue of the process that sent the request. */
  get replyExchange(): string {
    return `${this.#prefix}.replies`;
  }

  workQueue(name: string): string {
    return `${this.#prefix}.${name}`;
  }

  retryQueue(name: string, delayMs: number): string {
    return `${this.workQueue(name)}.retry.${delayMs}`;
  }

  deadQueue(name: string): string {
    return `${this.workQueue(name)}.dead`;
  }

  holdQueue(name: string, consumerId: string): string {
    return `${this.workQueue(name)}${holdInfix}${consumerId}`;
  }

  requestQueue(name: string): string {
    return `${this.#prefix}.request.${name}`;
  }

  /** Messages that no process can read, for the operator. */
  get unreadableQueue(): string {
    return `${this.#prefix}.unreadable`;
  }

  /** Workers' reports, for any relay. */
  get reportQueue(): string {
    return `${this.#prefix}.alive`;
  }

  /** Broadcasts to every process: cancellations, and which process runs a job. */
  get controlExchange(): string {
    return `${this.#prefix}.control`;
  }

  get eventExchange(): string {
    return `${this.#prefix}.events`;
  }

  /** Declares the work, retry and dead-letter queues of a job, and the queue of unreadable messages. */
  async declareJobQueues(channel: ConfirmChannel, policy: JobPolicy): Promise<void> {
    const declared = this.#declared.get(channel) ?? new Set();
    this.#declared.set(channel, declared);
    if (declared.has(policy.name)) return;
    await ensureQueues(this.#broker, this.#queuesOf(policy), this.#log);
    declared.add(policy.name);
  }

  #queuesOf({ name, retryDelaysSeconds }: JobPolicy): DurableQueue[] {
    const exchange = this.exchangeOf(name);
    const deadLetters = (queue: string) => ({
      ...safeDeadLettering,
      'x-dead-letter-exchange': exchange,
      'x-dead-letter-routing-key': queue,
    });
    const retries = [...new Set(retryDelaysSeconds)].map((seconds) => ({
      exchange,
      queue: this.retryQueue(name, seconds * 1000),
      options: { arguments: { ...safe, ...deadLetters(this.workQueue(name)), 'x-message-ttl': seconds * 1000 } },
    }));
    return [
      { exchange, queue: this.deadQueue(name), options: { arguments: final } },
      { exchange: this.unreadableExchange, queue: this.unreadableQueue, options: { arguments: final } },
      ...retries,
      {
        exchange,
        queue: this.workQueue(name),
        options: { arguments: { ...safe, ...deadLetters(this.deadQueue(name)), 'x-delivery-limit': deliveryLimit } },
      },
    ];
  }

  /** As `declareJobQueues`. @returns the work queue's counts */
  async countWorkQueue(channel: ConfirmChannel, policy: JobPolicy): Promise<QueueCounts> {
    await this.declareJobQueues(channel, policy);
    const { messageCount, consumerCount } = await channel.checkQueue(this.workQueue(policy.name));
    return { ready: messageCount, consumers: consumerCount };
  }

  /** The number of waiting messages by kind of queue. Declares missing queues. */
  async count(channel: ConfirmChannel, policy: JobPolicy): Promise<{ work: number; retry: number; dead: number }> {
    const { ready: work } = await this.countWorkQueue(channel, policy);
    let retry = 0;
    for (const delayMs of new Set(policy.retryDelaysSeconds.map((seconds) => seconds * 1000))) {
      retry += (await channel.checkQueue(this.retryQueue(policy.name, delayMs))).messageCount;
    }
    return { work, retry, dead: (await channel.checkQueue(this.deadQueue(policy.name))).messageCount };
  }

  /** Declares a worker's hold queue. Messages that the worker does not take return to the work queue. */
  async declareHoldQueue(channel: ConfirmChannel, name: string, consumerId: string): Promise<string> {
    const queue = this.holdQueue(name, consumerId);
    const exchange = this.exchangeOf(name);
    await channel.assertExchange(exchange, 'direct', { durable: true });
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        ...safe,
        ...safeDeadLettering,
        'x-message-ttl': this.#timings.holdTtlMs,
        'x-expires': unusedQueueMs,
        'x-dead-letter-exchange': exchange,
        'x-dead-letter-routing-key': this.workQueue(name),
      },
    });
    await channel.bindQueue(queue, exchange, queue);
    return queue;
  }

  /**
   * Declares a request queue. Requests never pile up in it: a worker with a free slot gets a request at once; without one, the
   * broker refuses the request. The queue is deleted with its last worker, so that a request without workers is unroutable.
   */
  async declareRequestQueue(channel: ConfirmChannel, name: string): Promise<string> {
    const queue = this.requestQueue(name);
    await this.declareRequestExchange(channel, name);
    await channel.assertQueue(queue, {
      durable: true,
      autoDelete: true,
      arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish', 'x-expires': unusedQueueMs },
    });
    await channel.bindQueue(queue, this.requestExchange(name), queue);
    return queue;
  }

  /** Publishing to a missing exchange would close the channel. */
  async declareRequestExchange(channel: ConfirmChannel, name: string): Promise<void> {
    await channel.assertExchange(this.requestExchange(name), 'direct', { durable: true });
  }

  /** Declares the reply queue of a process that sends requests. */
  async declareReplyQueue(channel: ConfirmChannel): Promise<string> {
    await channel.assertExchange(this.replyExchange, 'direct', { durable: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.replyExchange, queue);
    return queue;
  }

  async declareReportExchange(channel: ConfirmChannel): Promise<void> {
    await channel.assertExchange(this.reportExchange, 'direct', { durable: true });
  }

  async declareReportQueue(channel: ConfirmChannel): Promise<string> {
    await this.declareReportExchange(channel);
    await channel.assertQueue(this.reportQueue, {
      durable: true,
      arguments: { 'x-message-ttl': reportTtlMs, 'x-max-length': 10_000, 'x-expires': unusedQueueMs },
    });
    await channel.bindQueue(this.reportQueue, this.reportExchange, this.reportQueue);
    return this.reportQueue;
  }

  async declareControlQueue(channel: ConfirmChannel): Promise<string> {
    await channel.assertExchange(this.controlExchange, 'fanout', { durable: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.controlExchange, '');
    return queue;
  }

  async declareEventExchange(channel: ConfirmChannel): Promise<void> {
    await channel.assertExchange(this.eventExchange, 'topic', { durable: true });
  }

  async declareEventQueue(channel: ConfirmChannel, event: string): Promise<string> {
    await this.declareEventExchange(channel);
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.eventExchange, event);
    return queue;
  }
}
