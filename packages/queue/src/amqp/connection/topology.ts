import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type { JobPolicy } from '../../contract/driver.ts';
import type { AmqpTimings } from '../timings.ts';
import type { Link } from './link.ts';
import { ensurePlaces, type Place } from './places.ts';
import { holdInfix } from './wire.ts';

/**
 * The broker's limit of deliveries. Workers count the job's attempts, which is the stricter limit. This limit stops a message
 * that kills workers before they count it. It is the same for all jobs: a queue cannot be redeclared with another value.
 */
const deliveryLimit = 30;

/** A worker's report is useful for a minute. */
const aliveTtlMs = 60_000;
const unusedQueueMs = 10 * 60_000;

/** Arguments of every queue that must not lose messages. */
const safe = { 'x-queue-type': 'quorum' };
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
  readonly #link: Link;
  readonly #log: Logger;
  /** Names declared on each channel. They exist as long as the channel does, unless an operator deletes them. */
  readonly #declared = new WeakMap<ConfirmChannel, Set<string>>();

  constructor(options: { prefix: string; timings: AmqpTimings; link: Link; log: Logger }) {
    this.#prefix = options.prefix;
    this.#timings = options.timings;
    this.#link = options.link;
    this.#log = options.log;
  }

  /** The exchange that routes to the queues of a job, or to another queue by its name. */
  to(name: string): string {
    return `${this.#prefix}.to.${name}`;
  }

  toRequest(name: string): string {
    return this.to(`request.${name}`);
  }

  get toUnreadable(): string {
    return this.to('unreadable');
  }

  get toAlive(): string {
    return this.to('alive');
  }

  /** Routes replies to the queue of the process that sent the request. */
  get replies(): string {
    return `${this.#prefix}.replies`;
  }

  work(name: string): string {
    return `${this.#prefix}.${name}`;
  }

  retry(name: string, delayMs: number): string {
    return `${this.work(name)}.retry.${delayMs}`;
  }

  dead(name: string): string {
    return `${this.work(name)}.dead`;
  }

  hold(name: string, consumerId: string): string {
    return `${this.work(name)}${holdInfix}${consumerId}`;
  }

  request(name: string): string {
    return `${this.#prefix}.request.${name}`;
  }

  /** Messages that no process can read, for the operator. */
  get unreadable(): string {
    return `${this.#prefix}.unreadable`;
  }

  /** Workers' reports, for any relay. */
  get alive(): string {
    return `${this.#prefix}.alive`;
  }

  /** Broadcasts to every process: cancellations, and which process runs a job. */
  get control(): string {
    return `${this.#prefix}.control`;
  }

  get events(): string {
    return `${this.#prefix}.events`;
  }

  /** Declares the work, retry and dead-letter queues of a job, and the queue of unreadable messages. */
  async declareJob(channel: ConfirmChannel, policy: JobPolicy): Promise<void> {
    const declared = this.#declared.get(channel) ?? new Set();
    this.#declared.set(channel, declared);
    if (declared.has(policy.name)) return;
    await ensurePlaces(this.#link, this.#placesOf(policy), this.#log);
    declared.add(policy.name);
  }

  #placesOf({ name, retryDelaysSeconds }: JobPolicy): Place[] {
    const exchange = this.to(name);
    const deadLetters = (queue: string) => ({
      ...safeDeadLettering,
      'x-dead-letter-exchange': exchange,
      'x-dead-letter-routing-key': queue,
    });
    const retries = [...new Set(retryDelaysSeconds)].map((seconds) => ({
      exchange,
      queue: this.retry(name, seconds * 1000),
      options: { arguments: { ...safe, ...deadLetters(this.work(name)), 'x-message-ttl': seconds * 1000 } },
    }));
    return [
      { exchange, queue: this.dead(name), options: { arguments: safe } },
      { exchange: this.toUnreadable, queue: this.unreadable, options: { arguments: safe } },
      ...retries,
      {
        exchange,
        queue: this.work(name),
        options: { arguments: { ...safe, ...deadLetters(this.dead(name)), 'x-delivery-limit': deliveryLimit } },
      },
    ];
  }

  /** As `declareJob`. @returns the work queue's counts */
  async countWork(channel: ConfirmChannel, policy: JobPolicy): Promise<QueueCounts> {
    await this.declareJob(channel, policy);
    const { messageCount, consumerCount } = await channel.checkQueue(this.work(policy.name));
    return { ready: messageCount, consumers: consumerCount };
  }

  /** The number of waiting messages by kind of queue. Declares missing queues. */
  async count(channel: ConfirmChannel, policy: JobPolicy): Promise<{ work: number; retry: number; dead: number }> {
    const { ready: work } = await this.countWork(channel, policy);
    let retry = 0;
    for (const delayMs of new Set(policy.retryDelaysSeconds.map((seconds) => seconds * 1000))) {
      retry += (await channel.checkQueue(this.retry(policy.name, delayMs))).messageCount;
    }
    return { work, retry, dead: (await channel.checkQueue(this.dead(policy.name))).messageCount };
  }

  /** Declares a worker's hold queue. Messages that the worker does not take return to the work queue. */
  async declareHold(channel: ConfirmChannel, name: string, consumerId: string): Promise<string> {
    const queue = this.hold(name, consumerId);
    const exchange = this.to(name);
    await channel.assertExchange(exchange, 'direct', { durable: true });
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        ...safe,
        ...safeDeadLettering,
        'x-message-ttl': this.#timings.holdTtlMs,
        'x-expires': unusedQueueMs,
        'x-dead-letter-exchange': exchange,
        'x-dead-letter-routing-key': this.work(name),
      },
    });
    await channel.bindQueue(queue, exchange, queue);
    return queue;
  }

  /**
   * Declares a request queue. Requests never pile up in it: a worker with a free slot gets a request at once; without one, the
   * broker refuses the request. The queue is deleted with its last worker, so that a request without workers is unroutable.
   */
  async declareRequest(channel: ConfirmChannel, name: string): Promise<string> {
    const queue = this.request(name);
    await this.declareToRequest(channel, name);
    await channel.assertQueue(queue, {
      durable: true,
      autoDelete: true,
      arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish', 'x-expires': unusedQueueMs },
    });
    await channel.bindQueue(queue, this.toRequest(name), queue);
    return queue;
  }

  /** Publishing to a missing exchange would close the channel. */
  async declareToRequest(channel: ConfirmChannel, name: string): Promise<void> {
    await channel.assertExchange(this.toRequest(name), 'direct', { durable: true });
  }

  /** Declares the reply queue of a process that sends requests. */
  async declareReplies(channel: ConfirmChannel): Promise<string> {
    await channel.assertExchange(this.replies, 'direct', { durable: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.replies, queue);
    return queue;
  }

  async declareToAlive(channel: ConfirmChannel): Promise<void> {
    await channel.assertExchange(this.toAlive, 'direct', { durable: true });
  }

  async declareAlive(channel: ConfirmChannel): Promise<string> {
    await this.declareToAlive(channel);
    await channel.assertQueue(this.alive, {
      durable: true,
      arguments: { 'x-message-ttl': aliveTtlMs, 'x-max-length': 10_000, 'x-expires': unusedQueueMs },
    });
    await channel.bindQueue(this.alive, this.toAlive, this.alive);
    return this.alive;
  }

  async declareControl(channel: ConfirmChannel): Promise<string> {
    await channel.assertExchange(this.control, 'fanout', { durable: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.control, '');
    return queue;
  }

  async declareEvents(channel: ConfirmChannel): Promise<void> {
    await channel.assertExchange(this.events, 'topic', { durable: true });
  }

  async declareSubscription(channel: ConfirmChannel, event: string): Promise<string> {
    await this.declareEvents(channel);
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, this.events, event);
    return queue;
  }
}
