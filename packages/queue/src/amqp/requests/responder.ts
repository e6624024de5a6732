import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import type { IncomingRequest } from '../../contract/driver.ts';
import { BusyError, HandlerAbortedError } from '../../contract/errors.ts';
import type { Subscription } from '../../contract/types.ts';
import { Gate } from '../../handling/gate.ts';
import { failedReply, type WireReply } from '../../handling/replies.ts';
import { ManagedChannel } from '../connection/channel.ts';
import { parseJson, writeJson } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';

/** Older versions expect the reply in RabbitMQ's pseudo-queue, which is behind the default exchange. */
const directReplyTo = 'amq.rabbitmq.reply-to.';

const wireRequest = z.object({
  id: z.uuid(),
  version: z.int(),
  payload: z.unknown(),
  requestId: z.string().optional(),
  timeoutMs: z.number(),
});
type WireRequest = z.output<typeof wireRequest>;

/** Answers requests of one name. */
export class Responder implements Subscription {
  readonly #context: AmqpContext;
  readonly #name: string;
  readonly #handler: (request: IncomingRequest) => Promise<unknown>;
  readonly #slots: number;
  readonly #gate: Gate;
  readonly #channel: ManagedChannel;
  readonly #running = new Map<string, AbortController>();
  readonly #removeCancelListener: () => void;
  #consumerTag: string | undefined;
  #stopped = false;

  constructor(
    context: AmqpContext,
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: { concurrency: number; backlog: number },
  ) {
    this.#context = context;
    this.#name = name;
    this.#handler = handler;
    this.#slots = options.concurrency + options.backlog;
    // The broker delivers at most one message per slot, so this gate never refuses one.
    this.#gate = new Gate({ concurrency: options.concurrency, backlog: Number.POSITIVE_INFINITY });
    this.#channel = new ManagedChannel({ ...context, setUp: (channel) => this.#setUp(channel) });
    this.#removeCancelListener = context.control.onCancel((id) => {
      this.#running.get(id)?.abort(new HandlerAbortedError('cancelled'));
    });
  }

  async attached(): Promise<this> {
    if (this.#context.broker.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    if (this.#stopped) return;
    const queue = await this.#context.topology.declareRequestQueue(channel, this.#name);
    await channel.prefetch(this.#slots);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message === null) this.#channel.reset(channel);
      else this.#receive(channel, message);
    });
    this.#consumerTag = consumerTag;
  }

  #receive(channel: ConfirmChannel, message: ConsumeMessage): void {
    const ack = (): void => {
      if (this.#channel.isLive(channel)) channel.ack(message);
    };
    let request: WireRequest;
    try {
      request = wireRequest.parse(parseJson(message.content));
    } catch (error) {
      this.#context.log.error({ err: error, request: this.#name }, 'a request could not be read');
      ack();
      return;
    }
    const replyTo = String(message.properties.replyTo);
    const controller = new AbortController();
    this.#running.set(request.id, controller);
    // The request may have killed its previous worker. Acknowledged now, it can kill at most one more.
    if (message.fields.redelivered) ack();
    this.#gate.offer(() =>
      this.#work(request, replyTo, controller).finally(() => {
        if (!message.fields.redelivered) ack();
      }),
    );
  }

  async #work(request: WireRequest, replyTo: string, controller: AbortController): Promise<void> {
    const { id, version, payload, requestId, timeoutMs } = request;
    const { log } = this.#context;
    const timer = setTimeout(() => controller.abort(new HandlerAbortedError('cancelled')), timeoutMs);
    try {
      if (controller.signal.aborted) return;
      const value = await this.#handler({ version, payload, requestId, signal: controller.signal }).then(
        (value): WireReply => ({ ok: true, value }),
        (error: unknown) => {
          if (!(error instanceof BusyError))
            log.warn({ err: error, request: this.#name, requestId }, 'a request failed');
          return failedReply(error);
        },
      );
      const exchange = replyTo.startsWith(directReplyTo) ? '' : this.#context.topology.replyExchange;
      this.#channel.publishUnconfirmed(exchange, replyTo, writeJson(value), { correlationId: id });
    } catch (error) {
      log.warn({ err: error, request: this.#name }, 'a reply could not be sent');
    } finally {
      clearTimeout(timer);
      this.#running.delete(id);
    }
  }

  abortAll(): void {
    for (const controller of this.#running.values()) controller.abort(new HandlerAbortedError('closing'));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const { current } = this.#channel;
    if (current !== undefined && this.#consumerTag !== undefined) {
      await current
        .cancel(this.#consumerTag)
        .catch((error: unknown) => this.#context.log.debug({ err: error }, 'the consumer had already ended'));
    }
    await this.#gate.idle();
    this.#removeCancelListener();
    await this.#channel.close();
  }
}
