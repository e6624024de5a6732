import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import { z } from 'zod';
import { QueueUnavailableError } from '../../contract/errors.ts';
import type { AmqpTimings } from '../timings.ts';
import { ManagedChannel } from './channel.ts';
import type { Link } from './link.ts';
import { Recent } from './recent.ts';
import type { Topology } from './topology.ts';
import { parseJson, writeJson } from './wire.ts';

/** A process's answer about a job that another process asked for. */
const standing = z.union([
  /** The job runs here. Its message is to be moved to this queue. */
  z.object({ hold: z.string() }),
  z.object({ done: z.literal(true) }),
  /** The job no longer runs here, but did not crash this worker. Any worker may take it. */
  z.object({ released: z.literal(true) }),
]);
export type Standing = z.output<typeof standing>;

const message = z.union([
  z.object({ cancel: z.string() }),
  z.object({ who: z.string(), replyTo: z.string() }),
  z.object({ about: z.string(), standing }),
  z.object({ alive: z.string() }),
]);

/** How many cancelled ids are kept, for messages that are delivered after their cancellation. */
const remembered = 10_000;

/** Broadcasts between processes: which ids are cancelled, and which process runs a job whose message was redelivered. */
export class Control {
  readonly channel: ManagedChannel;
  readonly cancelled = new Recent(remembered);
  readonly #log: Logger;
  readonly #link: Link;
  readonly #topology: Topology;
  readonly #timings: AmqpTimings;
  readonly #onCancel = new Set<(id: string) => void>();
  readonly #lookups = new Set<(jobId: string) => Promise<Standing | undefined>>();
  readonly #onAlive = new Set<(jobId: string) => void>();
  /** Pending questions by job. One answer settles all of them. */
  readonly #asking = new Map<string, Set<(answer: Standing) => void>>();
  #queue = '';

  constructor(options: { link: Link; log: Logger; topology: Topology; timings: AmqpTimings }) {
    this.#log = options.log;
    this.#link = options.link;
    this.#topology = options.topology;
    this.#timings = options.timings;
    this.channel = new ManagedChannel({ ...options, setUp: (channel) => this.#setUp(channel) });
  }

  onCancel(callback: (id: string) => void): () => void {
    this.#onCancel.add(callback);
    return () => this.#onCancel.delete(callback);
  }

  /** Calls back for jobs that still run in another process, whose connection was lost for a while. */
  onAlive(callback: (jobId: string) => void): () => void {
    this.#onAlive.add(callback);
    return () => this.#onAlive.delete(callback);
  }

  /** Registers a lookup that answers other processes about the jobs of one consumer. */
  onWho(lookup: (jobId: string) => Promise<Standing | undefined>): () => void {
    this.#lookups.add(lookup);
    return () => this.#lookups.delete(lookup);
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    this.#queue = await this.#topology.declareControl(channel);
    const hear = (content: Buffer | undefined): void => {
      if (content === undefined) this.channel.reset(channel);
      else {
        this.#hear(content).catch((error: unknown) => this.#log.warn({ err: error }, 'a broadcast could not be read'));
      }
    };
    await channel.consume(this.#queue, (delivery) => hear(delivery?.content), { noAck: true });
  }

  async #hear(content: Buffer): Promise<void> {
    const heard = message.parse(parseJson(content));
    if ('cancel' in heard) {
      this.cancelled.add(heard.cancel);
      for (const callback of this.#onCancel) callback(heard.cancel);
    } else if ('alive' in heard) {
      for (const callback of this.#onAlive) callback(heard.alive);
    } else if ('about' in heard) {
      for (const answer of this.#asking.get(heard.about) ?? []) answer(heard.standing);
    } else {
      const answer = await this.lookup(heard.who);
      // A broadcast: a single queue can be reached only through the default exchange, which routes to every queue.
      if (answer !== undefined)
        this.channel.casual(this.#topology.control, '', writeJson({ about: heard.who, standing: answer }));
    }
  }

  /** What this process knows of a job. */
  async lookup(jobId: string): Promise<Standing | undefined> {
    for (const lookup of this.#lookups) {
      const found = await lookup(jobId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Tells every process that an id is cancelled. Disconnected processes miss it. */
  cancel(id: string): void {
    this.channel.casual(this.#topology.control, '', writeJson({ cancel: id }));
  }

  /** Tells all other processes that a job still runs here. */
  alive(jobId: string): void {
    void this.channel.readyWithin(this.#timings.connectMs).then(() => {
      this.channel.casual(this.#topology.control, '', writeJson({ alive: jobId }));
    });
  }

  /**
   * Asks all other processes who runs a job that was redelivered to this one. Undefined if no process answers in time.
   *
   * @throws QueueUnavailableError if the broker is not connected
   */
  async who(jobId: string): Promise<Standing | undefined> {
    const early = this.#timings.settleMs - this.#link.sinceReconnectMs;
    if (early > 0) await sleep(early);
    if (!(await this.channel.readyWithin(this.#timings.whoMs))) {
      throw new QueueUnavailableError('The broker is not connected.');
    }
    const asking = this.#asking.get(jobId) ?? new Set();
    this.#asking.set(jobId, asking);
    return new Promise((resolve) => {
      const end = (answer: Standing | undefined): void => {
        clearTimeout(timer);
        asking.delete(end);
        if (asking.size === 0 && this.#asking.get(jobId) === asking) this.#asking.delete(jobId);
        resolve(answer);
      };
      const timer = setTimeout(() => end(undefined), this.#timings.whoMs);
      asking.add(end);
      this.channel.casual(this.#topology.control, '', writeJson({ who: jobId, replyTo: this.#queue }));
    });
  }
}
