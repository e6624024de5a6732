import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import type { IncomingRequest } from '../../contract/driver.ts';
import type { Subscription } from '../../contract/types.ts';
import { Answering } from '../../handling/answering.ts';
import { type GateOptions, spareOf } from '../../handling/gate.ts';
import { holderSchema } from '../../handling/holder.ts';
import type { WireReply } from '../../handling/replies.ts';
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
  holder: holderSchema,
  timeoutMs: z.number(),
});
type WireRequest = z.output<typeof wireRequest>;

/**
 * Requests that the broker delivers ahead to one consumer. While consumers of a higher priority have room, in any process, those of a lower one
 * get nothing. So what the spare consumer gets has found all processes full.
 */
interface Share {
  prefetch: number;
  priority: number;
  isBounded: boolean;
}

/** Answers requests of one name. */
export class Responder implements Subscription {
  readonly #context: AmqpContext;
  readonly #name: string;
  readonly #shares: readonly Share[];
  readonly #answering: Answering;
  readonly #channel: ManagedChannel;
  readonly #removeCancelListener: () => void;
  #consumerTags: string[] = [];
  #stopped = false;

  constructor(
    context: AmqpContext,
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: GateOptions,
  ) {
    this.#context = context;
    this.#name = name;
    const [places, spare] = [options.concurrency + options.backlog, spareOf(options)];
    // The broker delivers no more than the places to the first, so none of these is refused while another process may have room.
    const shares = [
      { prefetch: places, priority: 0, isBounded: false },
      { prefetch: spare, priority: -1, isBounded: true },
    ];
    this.#shares = shares.filter(({ prefetch }) => prefetch > 0);
    this.#answering = new Answering(name, handler, { ...options, log: context.log });
    this.#channel = new ManagedChannel({ ...context, setUp: (channel) => this.#setUp(channel) });
    this.#removeCancelListener = context.control.onCancel((id) => this.#answering.cancel(id));
  }

  async attached(): Promise<this> {
    if (this.#context.broker.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    if (this.#stopped) return;
    const queue = await this.#context.topology.declareRequestQueue(channel, this.#name);
    this.#consumerTags = [];
    for (const { prefetch, priority, isBounded } of this.#shares) {
      // The limit of consumers that begin after it.
      await channel.prefetch(prefetch);
      const receive = (message: ConsumeMessage | null): void => {
        if (message === null) this.#channel.reset(channel);
        else this.#receive(channel, message, isBounded);
      };
      this.#consumerTags.push((await channel.consume(queue, receive, { priority })).consumerTag);
    }
  }

  #receive(channel: ConfirmChannel, message: ConsumeMessage, isBounded: boolean): void {
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
    const { redelivered } = message.fields;
    // The request may have killed its previous worker. Acknowledged now, it can kill at most one more.
    if (redelivered) ack();
    this.#answering.follow(
      this.#answer(request, String(message.properties.replyTo), isBounded).then((isSettled) => {
        // Another worker gets it when the channel closes.
        if (isSettled && !redelivered) ack();
      }),
    );
  }

  /** @returns whether the request is settled. False if it has not begun and this process closes */
  async #answer(request: WireRequest, replyTo: string, isBounded: boolean): Promise<boolean> {
    const answered = await this.#answering.answer(request, isBounded);
    if ('ended' in answered) return answered.ended !== 'closing';
    this.#reply(request, replyTo, answered.reply);
    return true;
  }

  #reply({ id }: WireRequest, replyTo: string, value: WireReply): void {
    try {
      const exchange = replyTo.startsWith(directReplyTo) ? '' : this.#context.topology.replyExchange;
      this.#channel.publishUnconfirmed(exchange, replyTo, writeJson(value), { correlationId: id });
    } catch (error) {
      this.#context.log.warn({ err: error, request: this.#name }, 'a reply could not be sent');
    }
  }

  abortAll(): void {
    this.#answering.abortAll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const { current } = this.#channel;
    for (const tag of this.#consumerTags) {
      await current
        ?.cancel(tag)
        .catch((error: unknown) => this.#context.log.debug({ err: error }, 'the consumer had already ended'));
    }
    await this.#answering.idle();
    this.#removeCancelListener();
    await this.#channel.close();
  }
}
