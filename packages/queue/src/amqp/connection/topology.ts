import type { ConfirmChannel } from 'amqplib';
import type { JobPolicy } from '../../contract/driver.ts';
import type { AmqpTimings } from '../timings.ts';
import { holdInfix } from './wire.ts';

/**
 * The broker's own limit of deliveries. Ours (the job's tries) is counted by workers and is stricter; this one ends what
 * kills a worker before it has counted. Not the job's own number, for a queue cannot be declared anew with another one.
 */
const deliveryLimit = 30;

/** Signs of life are worth a minute. */
const aliveTtlMs = 60_000;
const unusedQueueMs = 10 * 60_000;

/** Arguments of every queue that must lose nothing. */
const safe = { 'x-queue-type': 'quorum' };
/** A dead-lettered message is removed only when its target has confirmed it, which wants reject-publish. */
const safeDeadLettering = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

export interface QueueCounts {
  ready: number;
  consumers: number;
}

/** Names and declarations of everything in the broker. Declaring what is there changes nothing. */
export class Topology {
  readonly #prefix: string;
  readonly #timings: AmqpTimings;
  /** What was declared on a channel is there as long as the channel is, unless an operator deletes it. */
  readonly #declared = new WeakMap<ConfirmChannel, Set<string>>();

  constructor(prefix: string, timings: AmqpTimings) {
    this.#prefix = prefix;
    this.#timings = timings;
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

  /** Signs of life, for whichever relay takes them. */
  get alive(): string {
    return `${this.#prefix}.alive`;
  }

  /** Broadcasts to every process: cancellations, and who has which job. */
  get control(): string {
    return `${this.#prefix}.control`;
  }

  get events(): string {
    return `${this.#prefix}.events`;
  }

  /** The work queue, its retry queues and its dead-letter queue. @returns the work queue's counts */
  async declareJob(channel: ConfirmChannel, policy: JobPolicy): Promise<QueueCounts> {
    const { name } = policy;
    const declared = this.#declared.get(channel) ?? new Set();
    this.#declared.set(channel, declared);
    if (declared.has(name)) return this.#declareWork(channel, name);
    const toWork = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': this.work(name), ...safeDeadLettering };
    await channel.assertQueue(this.dead(name), { durable: true, arguments: safe });
    await channel.assertQueue(this.unreadable, { durable: true, arguments: safe });
    for (const delayMs of new Set(policy.retryDelaysSeconds.map((seconds) => seconds * 1000))) {
      const ttl = { 'x-message-ttl': delayMs };
      await channel.assertQueue(this.retry(name, delayMs), {
        durable: true,
        arguments: { ...safe, ...toWork, ...ttl },
      });
    }
    const counts = await this.#declareWork(channel, name);
    declared.add(name);
    return counts;
  }

  async #declareWork(channel: ConfirmChannel, name: string): Promise<QueueCounts> {
    const { messageCount, consumerCount } = await channel.assertQueue(this.work(name), {
      durable: true,
      arguments: {
        ...safe,
        ...safeDeadLettering,
        'x-delivery-limit': deliveryLimit,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': this.dead(name),
      },
    });
    return { ready: messageCount, consumers: consumerCount };
  }

  /** How many messages wait, by kind of queue. Declares what is missing. */
  async count(channel: ConfirmChannel, policy: JobPolicy): Promise<{ work: number; retry: number; dead: number }> {
    const { ready: work } = await this.declareJob(channel, policy);
    let retry = 0;
    for (const delayMs of new Set(policy.retryDelaysSeconds.map((seconds) => seconds * 1000))) {
      retry += (await channel.checkQueue(this.retry(policy.name, delayMs))).messageCount;
    }
    return { work, retry, dead: (await channel.checkQueue(this.dead(policy.name))).messageCount };
  }

  /** A worker's own queue: what stays in it unclaimed goes back to the work queue. */
  async declareHold(channel: ConfirmChannel, name: string, consumerId: string): Promise<string> {
    const queue = this.hold(name, consumerId);
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        ...safe,
        ...safeDeadLettering,
        'x-message-ttl': this.#timings.holdTtlMs,
        'x-expires': unusedQueueMs,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': this.work(name),
      },
    });
    return queue;
  }

  /**
   * Requests pass through and never pile up: a worker that has a free place gets them at once, and what finds none is
   * refused. Gone with the last worker, so that a request finds no queue when there is no worker.
   */
  async declareRequest(channel: ConfirmChannel, name: string): Promise<string> {
    const queue = this.request(name);
    await channel.assertQueue(queue, {
      durable: true,
      autoDelete: true,
      arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish', 'x-expires': unusedQueueMs },
    });
    return queue;
  }

  async declareAlive(channel: ConfirmChannel): Promise<string> {
    await channel.assertQueue(this.alive, {
      durable: true,
      arguments: { 'x-message-ttl': aliveTtlMs, 'x-max-length': 10_000, 'x-expires': unusedQueueMs },
    });
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
