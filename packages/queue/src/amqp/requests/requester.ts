import type { Logger } from '@millrace/service';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { RequestMessage } from '../../contract/driver.ts';
import { BusyError, NoWorkerError, QueueUnavailableError, RequestTimeoutError } from '../../contract/errors.ts';
import { wireHolder } from '../../handling/holder.ts';
import { openReply } from '../../handling/replies.ts';
import type { BrokerConnection } from '../connection/brokerConnection.ts';
import { ManagedChannel, RefusedError, UnroutableError } from '../connection/channel.ts';
import type { Control } from '../connection/control.ts';
import type { Topology } from '../connection/topology.ts';
import { parseJson, writeJson } from '../connection/wire.ts';
import type { AmqpTimings } from '../timings.ts';

interface Pending {
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

export interface RequesterOptions {
  broker: BrokerConnection;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
}

/** Sends requests to responders. Requests and replies share one channel, so pending requests fail when it is lost. */
export class Requester {
  readonly #options: RequesterOptions;
  readonly #pending = new Map<string, Pending>();
  #channel: ManagedChannel | undefined;
  #replyTo = '';
  /** Names of requests whose exchange was declared on the current channel. */
  #declared = new Set<string>();

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  /** @throws as Queue.request does */
  async request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown> {
    const { broker, topology, timings } = this.#options;
    if (!broker.connected) throw new QueueUnavailableError('The broker is not connected.');
    this.#channel ??= new ManagedChannel({
      ...this.#options,
      setUp: (channel) => this.#setUp(channel),
      onLost: () => this.#failAll('The broker connection was lost while waiting for a reply.'),
    });
    const channel = this.#channel;
    if (!(await channel.readyWithin(Math.min(timings.connectMs, request.timeoutMs)))) {
      throw new QueueUnavailableError('The broker is not connected.');
    }
    await this.#declare(channel, request.name);
    const { id, name, version, payload, requestId, timeoutMs } = request;
    const holder = wireHolder(request.holder);
    const answered = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    const giveUp = (error: unknown): void => {
      this.#pending.get(id)?.reject(error);
      this.#options.control.cancel(id);
    };
    const timer = setTimeout(() => giveUp(new RequestTimeoutError(name, timeoutMs)), timeoutMs);
    const abort = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    // Not awaited: the confirm may arrive after the reply. Only a failure to publish settles the request.
    void channel
      .publishConfirmed(
        topology.requestExchange(name),
        topology.requestQueue(name),
        writeJson({ id, version, payload, requestId, holder, timeoutMs }),
        {
          replyTo: this.#replyTo,
          correlationId: id,
          expiration: String(Math.ceil(timeoutMs)),
        },
      )
      .catch((error: unknown) => this.#pending.get(id)?.reject(refusal(name, error)));
    try {
      signal?.throwIfAborted();
      return openReply(name, await answered);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.#pending.delete(id);
    }
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    this.#declared = new Set();
    this.#replyTo = await this.#options.topology.declareReplyQueue(channel);
    await channel.consume(this.#replyTo, (message) => this.#receive(channel, message), { noAck: true });
  }

  async #declare({ current }: ManagedChannel, name: string): Promise<void> {
    if (this.#declared.has(name)) return;
    if (current === undefined) throw new QueueUnavailableError('The broker is not connected.');
    const declared = this.#declared;
    try {
      await this.#options.topology.declareRequestExchange(current, name);
    } catch (error) {
      throw new QueueUnavailableError('The broker connection was lost.', { cause: error });
    }
    declared.add(name);
  }

  #receive(channel: ConfirmChannel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The queue was deleted.
      this.#channel?.reset(channel);
      return;
    }
    const pending = this.#pending.get(String(message.properties.correlationId));
    try {
      pending?.resolve(parseJson(message.content));
    } catch (error) {
      pending?.reject(error);
    }
  }

  #failAll(why: string): void {
    for (const pending of this.#pending.values()) pending.reject(new QueueUnavailableError(why));
  }

  async close(): Promise<void> {
    this.#failAll('The queue was closed.');
    await this.#channel?.close();
  }
}

function refusal(name: string, error: unknown): unknown {
  if (error instanceof UnroutableError) return new NoWorkerError(name);
  if (error instanceof RefusedError) return new BusyError(name);
  return error;
}
