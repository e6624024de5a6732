import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { type ChannelModel, type ConfirmChannel, connect, type RecoveringChannelModel } from 'amqplib';
import { QueueUnavailableError } from '../../contract/errors.ts';
import type { AmqpTimings } from '../timings.ts';
import { closeOpen, closeQuietly } from './closing.ts';

/** Seconds between heartbeats, unless the URL sets `heartbeat`. A dead broker is noticed after two to three of them. */
const heartbeatSeconds = 10;

/** The process's connection to the broker. amqplib reconnects it forever; each reconnect loses all channels. */
export class BrokerConnection {
  readonly #log: Logger;
  readonly #recovering: RecoveringChannelModel;
  readonly #onConnect = new Set<() => void>();
  #model: ChannelModel | undefined;
  #connects = 0;
  #connectedAt = 0;

  private constructor(recovering: RecoveringChannelModel, lost: WeakSet<ChannelModel>, log: Logger) {
    this.#recovering = recovering;
    this.#log = log;
    recovering.on('connect', (model) => {
      // amqplib, which listens only now, reconnects as after any close.
      if (lost.has(model)) model.emit('close', new Error('The broker closed the connection at once.'));
      else this.#connected(model);
    });
    recovering.on('disconnect', (error) => {
      this.#model = undefined;
      log.warn({ err: error }, 'broker connection lost');
    });
    recovering.on('connect-failed', (error) => log.warn({ err: error }, 'the broker cannot be reached'));
    // We act on the close that follows. Without a listener, the error would end the process.
    recovering.on('error', (error) => log.debug({ err: error }, 'the broker connection failed'));
    recovering.on('blocked', (reason) =>
      log.warn({ reason }, 'RabbitMQ is blocking publishers (memory or disk alarm)'),
    );
    recovering.on('unblocked', () => log.info('RabbitMQ accepts messages again'));
  }

  static async open(options: {
    url: string;
    name: string;
    log: Logger;
    timings: AmqpTimings;
  }): Promise<BrokerConnection> {
    const { url, name, log, timings } = options;
    const address = new URL(url);
    if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(heartbeatSeconds));
    const lost = new WeakSet<ChannelModel>();
    const recovering = await connect(address.href, {
      timeout: timings.statementMs,
      noDelay: true,
      keepAlive: true,
      clientProperties: { connection_name: name },
      recovery: {
        waitForConnect: false,
        initialDelay: timings.reconnectFirstMs,
        maxDelay: timings.reconnectLongestMs,
        // amqplib 2.3 does not notice a broker that closes the connection in the same packet as its last answer to the opening, as one that
        // shuts down may: it would keep the dead connection for ever. On such a connection no channel can be opened, which is a failed attempt.
        async setup(model: ChannelModel) {
          // Until amqplib listens, which is after this, an error without a listener would end the process.
          model.on('error', (error) => log.debug({ err: error }, 'the new broker connection failed'));
          model.once('close', () => lost.add(model));
          try {
            await closeOpen(await model.createChannel());
          } catch (error) {
            // amqplib closes it again, and would wait for ever if the connection were lost meanwhile.
            await closeQuietly(model, log);
            throw error;
          }
        },
      },
    });
    return new BrokerConnection(recovering, lost, log);
  }

  get connected(): boolean {
    return this.#model !== undefined;
  }

  /** Milliseconds since the last reconnect; infinite during the first connection. */
  get sinceReconnectMs(): number {
    return this.#connects > 1 ? performance.now() - this.#connectedAt : Number.POSITIVE_INFINITY;
  }

  #connected(model: ChannelModel): void {
    this.#connects += 1;
    this.#connectedAt = performance.now();
    this.#model = model;
    if (this.#connects > 1) this.#log.info('the broker is connected again');
    for (const callback of this.#onConnect) callback();
  }

  /** Calls back after each connect. Returns a function that removes the callback. */
  onConnect(callback: () => void): () => void {
    this.#onConnect.add(callback);
    return () => this.#onConnect.delete(callback);
  }

  /** Resolves when connected, or after `ms`. */
  async connectedWithin(ms: number): Promise<void> {
    if (this.connected) return;
    const waited = new AbortController();
    await new Promise<void>((resolve) => {
      const removeListener = this.onConnect(() => {
        removeListener();
        waited.abort();
        resolve();
      });
      void sleep(ms, undefined, { signal: waited.signal }).then(
        () => {
          removeListener();
          resolve();
        },
        () => undefined,
      );
    });
  }

  /** @throws QueueUnavailableError while disconnected */
  async createChannel(): Promise<ConfirmChannel> {
    if (this.#model === undefined) throw new QueueUnavailableError('The broker is not connected.');
    return this.#model.createConfirmChannel();
  }

  async close(): Promise<void> {
    // Channels that are still open must not reopen.
    this.#model = undefined;
    const waited = new AbortController();
    // A broker that does not answer must not delay the exit of the process.
    await Promise.race([
      this.#recovering.close(),
      sleep(2_000, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
  }
}
