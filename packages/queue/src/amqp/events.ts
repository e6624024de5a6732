import type { ConfirmChannel } from 'amqplib';
import { z } from 'zod';
import type { EventMessage } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { ManagedChannel } from './connection/channel.ts';
import { parseJson } from './connection/wire.ts';
import type { AmqpContext } from './context.ts';

const event = z.object({ name: z.string(), version: z.int(), payload: z.unknown() });

/** Receives the events of one name. */
export class Subscriber implements Subscription {
  readonly #context: AmqpContext;
  readonly #name: string;
  readonly #handler: (event: EventMessage) => Promise<void>;
  readonly #channel: ManagedChannel;
  readonly #busy = new Set<Promise<void>>();

  constructor(context: AmqpContext, name: string, handler: (event: EventMessage) => Promise<void>) {
    this.#context = context;
    this.#name = name;
    this.#handler = handler;
    this.#channel = new ManagedChannel({ ...context, setUp: (channel) => this.#setUp(channel) });
  }

  async attached(): Promise<this> {
    if (this.#context.broker.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const queue = await this.#context.topology.declareEventQueue(channel, this.#name);
    const handle = (content: Buffer): void => {
      const handling = this.#receive(content).finally(() => this.#busy.delete(handling));
      this.#busy.add(handling);
    };
    const receive = (content: Buffer | undefined): void => {
      if (content === undefined) this.#channel.reset(channel);
      else handle(content);
    };
    await channel.consume(queue, (message) => receive(message?.content), { noAck: true });
  }

  async #receive(content: Buffer): Promise<void> {
    try {
      await this.#handler(event.parse(parseJson(content)));
    } catch (error) {
      this.#context.log.warn({ err: error, event: this.#name }, 'an event could not be handled');
    }
  }

  async stop(): Promise<void> {
    await this.#channel.close();
    await Promise.all(this.#busy);
  }
}
