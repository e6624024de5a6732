import { z } from 'zod';
import type { EventMessage } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { eventChannel } from '../table/channels.ts';
import { packBody, storeBody, unpackBody } from './connection/notices.ts';
import type { PostgresContext } from './context.ts';

/** $1 channel, $2 notice, $3 body id, $4 body */
const emit = `WITH stored AS (${storeBody('$3', '$4')}) SELECT pg_notify($1::text, $2::text)`;

const eventNotice = z.object({ name: z.string(), version: z.int(), payload: z.unknown() });

/** Never rejects: while the server is unavailable, the event is lost. */
export async function emitEvent({ database, log }: PostgresContext, event: EventMessage): Promise<void> {
  const packed = packBody(event);
  await database
    .query(emit, [eventChannel(event.name), packed.notice, packed.bodyId, packed.body])
    .catch((error: unknown) => log.debug({ err: error, event: event.name }, 'an event was lost'));
}

/** Receives the events of one name. */
export class Subscriber implements Subscription {
  readonly #context: PostgresContext;
  readonly #name: string;
  readonly #handler: (event: EventMessage) => Promise<void>;
  readonly #busy = new Set<Promise<void>>();
  #unlisten: (() => Promise<void>) | undefined;

  constructor(context: PostgresContext, name: string, handler: (event: EventMessage) => Promise<void>) {
    this.#context = context;
    this.#name = name;
    this.#handler = handler;
  }

  async attach(): Promise<this> {
    this.#unlisten = await this.#context.control.listen(eventChannel(this.#name), (notice) => {
      const handling = this.#receive(notice).finally(() => this.#busy.delete(handling));
      this.#busy.add(handling);
    });
    return this;
  }

  async #receive(notice: string): Promise<void> {
    try {
      await this.#handler(eventNotice.parse(await unpackBody(this.#context.database, notice)));
    } catch (error) {
      this.#context.log.warn({ err: error, event: this.#name }, 'an event could not be handled');
    }
  }

  async stop(): Promise<void> {
    await this.#unlisten?.();
    await Promise.all(this.#busy);
  }
}
