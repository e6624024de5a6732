import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import { z } from 'zod';
import { QueueUnavailableError } from '../../contract/errors.ts';
import type { AmqpTimings } from '../timings.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { ManagedChannel } from './channel.ts';
import { RecentIds } from './recentIds.ts';
import type { Topology } from './topology.ts';
import { parseJson, writeJson } from './wire.ts';

/** The answer about a job to a process that received the job's redelivered message. */
const holderReply = z.union([
  /** The job runs here. Its message is to be moved to this queue. */
  z.object({ hold: z.string() }),
  z.object({ done: z.literal(true) }),
  /** The job no longer runs here, but did not crash this worker. Any worker may take it. */
  z.object({ released: z.literal(true) }),
]);
export type HolderReply = z.output<typeof holderReply>;

/** A broadcast about a job. The keys are the names on the wire. */
const broadcast = z.union([
  /** May also be the id of a request. */
  z.object({ cancel: z.string() }),
  /** Asks which process holds the job. Processes of this version ignore `replyTo` and answer by a broadcast. */
  z.object({ who: z.string(), replyTo: z.string() }),
  z.object({ about: z.string(), standing: holderReply }),
  /** The sender still runs the job. */
  z.object({ alive: z.string() }),
]);

/** How many cancelled ids are kept. A message may be delivered after its cancellation. */
const maxCancelledIds = 10_000;

/** Broadcasts between processes: which ids are cancelled, and which process runs a job whose message was redelivered. */
export class Control {
  readonly channel: ManagedChannel;
  readonly cancelled = new RecentIds(maxCancelledIds);
  readonly #log: Logger;
  readonly #broker: BrokerConnection;
  readonly #topology: Topology;
  readonly #timings: AmqpTimings;
  readonly #cancelListeners = new Set<(id: string) => void>();
  readonly #holderLookups = new Set<(jobId: string) => Promise<HolderReply | undefined>>();
  readonly #runningListeners = new Set<(jobId: string) => void>();
  /** Pending `findHolder` calls by job. One answer settles all of them. */
  readonly #pending = new Map<string, Set<(answer: HolderReply) => void>>();
  #queue = '';

  constructor(options: { broker: BrokerConnection; log: Logger; topology: Topology; timings: AmqpTimings }) {
    this.#log = options.log;
    this.#broker = options.broker;
    this.#topology = options.topology;
    this.#timings = options.timings;
    this.channel = new ManagedChannel({ ...options, setUp: (channel) => this.#setUp(channel) });
  }

  onCancel(callback: (id: string) => void): () => void {
    this.#cancelListeners.add(callback);
    return () => this.#cancelListeners.delete(callback);
  }

  /** Calls back for jobs that still run in another process, whose connection was lost for a while. */
  onStillRunning(callback: (jobId: string) => void): () => void {
    this.#runningListeners.add(callback);
    return () => this.#runningListeners.delete(callback);
  }

  /** Registers a lookup of one consumer's jobs, with which this process answers `findHolder` of other processes. */
  addHolderLookup(lookup: (jobId: string) => Promise<HolderReply | undefined>): () => void {
    this.#holderLookups.add(lookup);
    return () => this.#holderLookups.delete(lookup);
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    this.#queue = await this.#topology.declareControlQueue(channel);
    const onContent = (content: Buffer | undefined): void => {
      if (content === undefined) this.channel.reset(channel);
      else {
        this.#receive(content).catch((error: unknown) => {
          this.#log.warn({ err: error }, 'a broadcast could not be read');
        });
      }
    };
    await channel.consume(this.#queue, (delivery) => onContent(delivery?.content), { noAck: true });
  }

  async #receive(content: Buffer): Promise<void> {
    const received = broadcast.parse(parseJson(content));
    if ('cancel' in received) {
      this.cancelled.add(received.cancel);
      for (const callback of this.#cancelListeners) callback(received.cancel);
    } else if ('alive' in received) {
      for (const callback of this.#runningListeners) callback(received.alive);
    } else if ('about' in received) {
      for (const answer of this.#pending.get(received.about) ?? []) answer(received.standing);
    } else {
      const reply = await this.#lookUp(received.who);
      // To all processes: one queue alone can be reached only through the default exchange, which this login may not use.
      if (reply !== undefined) this.#broadcast({ about: received.who, standing: reply });
    }
  }

  async #lookUp(jobId: string): Promise<HolderReply | undefined> {
    for (const lookup of this.#holderLookups) {
      const found = await lookup(jobId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Tells every process that an id is cancelled. Disconnected processes miss it. */
  cancel(id: string): void {
    this.#broadcast({ cancel: id });
  }

  /** Tells all other processes that this process still runs the job. */
  announceRunning(jobId: string): void {
    void this.channel.readyWithin(this.#timings.connectMs).then(() => {
      this.#broadcast({ alive: jobId });
    });
  }

  /**
   * Asks all other processes which one holds a job whose message was redelivered to this one. Undefined if none answers in time.
   *
   * @param patienceMs milliseconds to wait; the question is repeated meanwhile, for processes that connect later
   * @throws QueueUnavailableError if the broker is not connected
   */
  async findHolder(jobId: string, patienceMs = this.#timings.findHolderMs): Promise<HolderReply | undefined> {
    const graceLeftMs = this.#timings.reconnectGraceMs - this.#broker.sinceReconnectMs;
    if (graceLeftMs > 0) await sleep(graceLeftMs);
    if (!(await this.channel.readyWithin(this.#timings.findHolderMs))) {
      throw new QueueUnavailableError('The broker is not connected.');
    }
    const pending = this.#pending.get(jobId) ?? new Set();
    this.#pending.set(jobId, pending);
    return new Promise((resolve) => {
      const settle = (answer: HolderReply | undefined): void => {
        clearTimeout(timer);
        clearInterval(repeating);
        pending.delete(settle);
        if (pending.size === 0 && this.#pending.get(jobId) === pending) this.#pending.delete(jobId);
        resolve(answer);
      };
      const ask = (): void => this.#broadcast({ who: jobId, replyTo: this.#queue });
      const timer = setTimeout(() => settle(undefined), patienceMs);
      const repeating = setInterval(ask, this.#timings.askHolderMs);
      pending.add(settle);
      ask();
    });
  }

  #broadcast(message: z.output<typeof broadcast>): void {
    this.channel.publishUnconfirmed(this.#topology.controlExchange, '', writeJson(message));
  }
}
