import { type Logger, messageOf } from '@millrace/service';
import type { ConfirmChannel, Message, Options } from 'amqplib';
import { QueueUnavailableError } from '../../contract/errors.ts';
import { backoffMs } from '../../handling/backoff.ts';
import type { AmqpTimings } from '../timings.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { closeQuietly } from './closing.ts';

/** The broker found no queue for a mandatory message. */
export class UnroutableError extends Error {
  override name = 'UnroutableError';
}

/** The broker refused a message because the queue is full. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

const publishHeader = 'x-millrace-publish';
const resetPause = { firstMs: 50, longestMs: 5_000 };

/**
 * A channel that reopens whenever it has closed: by the broker (a failed check, an overdue acknowledgement), by us or with
 * the connection. `setUp` runs each time, to declare queues and attach consumers.
 */
export class ManagedChannel {
  readonly #broker: BrokerConnection;
  readonly #log: Logger;
  readonly #timings: AmqpTimings;
  readonly #setUp: (channel: ConfirmChannel) => Promise<void>;
  readonly #onLost: () => void;
  readonly #removeConnectListener: () => void;
  readonly #waiting = new Set<() => void>();
  readonly #returned = new Set<string>();
  /** Open and set up. */
  #current: ConfirmChannel | undefined;
  /** Open, but possibly still being set up: its consumers may already deliver messages. */
  #live: ConfirmChannel | undefined;
  #published = 0;
  #opening = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: {
    broker: BrokerConnection;
    log: Logger;
    timings: AmqpTimings;
    setUp?: (channel: ConfirmChannel) => Promise<void>;
    /** Called when a channel that was set up has closed or is closing. */
    onLost?: () => void;
  }) {
    this.#broker = options.broker;
    this.#log = options.log;
    this.#timings = options.timings;
    this.#setUp = options.setUp ?? (async () => undefined);
    this.#onLost = options.onLost ?? (() => undefined);
    this.#removeConnectListener = options.broker.onConnect(() => {
      this.#failures = 0;
      this.#open();
    });
    this.#open();
  }

  /** The channel, if it is open and set up. */
  get current(): ConfirmChannel | undefined {
    return this.#current;
  }

  /** Whether this is the open channel. Messages delivered on a former channel can no longer be acknowledged. */
  isLive(channel: ConfirmChannel): boolean {
    return this.#live === channel;
  }

  /** Resolves with true when the channel is set up, or with false after `ms`. */
  async readyWithin(ms: number): Promise<boolean> {
    if (this.#current === undefined && ms > 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms);
        const waiting = this.#waiting;
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    }
    return this.#current !== undefined;
  }

  #open(): void {
    clearTimeout(this.#timer);
    if (this.#opening || this.#closed || this.#current !== undefined || !this.#broker.connected) return;
    this.#opening = true;
    void this.#openOnce()
      .catch((error: unknown) => {
        this.#failures += 1;
        // Closing ends a channel that is still being set up.
        const level = this.#closed || !this.#broker.connected ? 'debug' : 'warn';
        this.#log[level]({ err: error }, 'a broker channel could not be set up');
      })
      .finally(() => {
        this.#opening = false;
        if (this.#current === undefined) this.#openLater();
      });
  }

  #openLater(): void {
    if (this.#closed || !this.#broker.connected) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), backoffMs(this.#failures, resetPause));
  }

  async #openOnce(): Promise<void> {
    const channel = await this.#broker.createChannel();
    this.#live = channel;
    let isSetUp = false;
    let lost = false;
    channel.on('error', (error) => this.#log.warn({ err: error }, 'the broker closed a channel'));
    channel.on('close', () => {
      lost = true;
      this.#lose(channel);
      if (!isSetUp) return;
      this.#failures += 1;
      this.#openLater();
    });
    channel.on('return', (message: Message) => {
      const id: unknown = message.properties.headers?.[publishHeader];
      if (typeof id === 'string') this.#returned.add(id);
    });
    try {
      await this.#setUp(channel);
    } catch (error) {
      if (!lost) await closeQuietly(channel, this.#log);
      throw error;
    }
    if (lost) throw new QueueUnavailableError('The channel was closed while it was set up.');
    if (this.#closed) {
      await closeQuietly(channel, this.#log);
      return;
    }
    isSetUp = true;
    this.#current = channel;
    this.#failures = 0;
    for (const resolve of [...this.#waiting]) resolve();
  }

  /** The channel has closed or is closing, so it takes no commands. */
  #lose(channel: ConfirmChannel): void {
    if (this.#live === channel) this.#live = undefined;
    if (this.#current !== channel) return;
    this.#current = undefined;
    this.#returned.clear();
    this.#onLost();
  }

  /** Closes the channel, so that it reopens and is set up again. */
  reset(channel: ConfirmChannel): void {
    if (this.#live !== channel) return;
    this.#lose(channel);
    void closeQuietly(channel, this.#log);
  }

  /**
   * Publishes on the open channel and waits for the broker's confirm. Never retries.
   *
   * @throws QueueUnavailableError if there is no channel, it closed meanwhile, or no confirm arrived in time; the broker may
   *   have the message nevertheless
   * @throws UnroutableError if no queue takes the message
   * @throws RefusedError if the queue is full
   */
  publishConfirmed(exchange: string, routingKey: string, content: Buffer, options: Options.Publish): Promise<void> {
    const channel = this.#live;
    if (channel === undefined) return Promise.reject(new QueueUnavailableError('The broker is not connected.'));
    this.#published += 1;
    const id = String(this.#published);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new QueueUnavailableError('The broker did not confirm a message in time.')),
        this.#timings.confirmMs,
      );
      const settle = (error: Error | null): void => {
        clearTimeout(timer);
        const returned = this.#returned.delete(id);
        if (error === null && !returned) resolve();
        else if (returned) reject(new UnroutableError(`No queue takes messages for ${routingKey}.`));
        else if (messageOf(error) === 'message nacked') reject(new RefusedError(`The queue ${routingKey} is full.`));
        else reject(new QueueUnavailableError('The broker connection was lost.', { cause: error }));
      };
      const headers = { ...options.headers, [publishHeader]: id };
      try {
        channel.publish(exchange, routingKey, content, { mandatory: true, ...options, headers }, settle);
      } catch (error) {
        // The channel closed after it was read above.
        settle(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Publishes without a confirm. The message is lost if there is no channel or no queue for it. */
  publishUnconfirmed(exchange: string, routingKey: string, content: Buffer, options: Options.Publish = {}): void {
    try {
      this.#live?.publish(exchange, routingKey, content, options);
    } catch (error) {
      this.#log.debug({ err: error }, 'a message was lost');
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#removeConnectListener();
    clearTimeout(this.#timer);
    const channel = this.#current;
    this.#current = undefined;
    this.#live = undefined;
    for (const resolve of [...this.#waiting]) resolve();
    if (channel !== undefined) await closeQuietly(channel, this.#log);
  }
}
