import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type { Link } from './link.ts';

/** A durable queue, and the exchange by which messages reach it under the queue's name. */
export interface Place {
  exchange: string;
  queue: string;
  options: { autoDelete?: boolean; arguments: Record<string, unknown> };
}

/** AMQP's reply codes, as amqplib puts them into its errors. */
const accessRefused = 403;
const notFound = 404;

/**
 * Declares what is missing. A queue that exists stays as it was declared, whatever its arguments: older versions chose others.
 * What this login may not declare is left to the processes that own it; whoever needs it before gets the broker's error then.
 */
export async function ensurePlaces(link: Link, places: readonly Place[], log: Logger): Promise<void> {
  // The broker closes a channel whose declaration fails, so these have a channel of their own.
  let channel: ConfirmChannel | undefined;
  const attempt: Attempt = async (step) => {
    if (channel === undefined) {
      channel = await link.createChannel();
      channel.on('error', () => undefined);
    }
    try {
      await step(channel);
      return undefined;
    } catch (error) {
      channel = undefined;
      const code = replyCodeOf(error);
      if (code !== accessRefused && code !== notFound) throw error;
      return code;
    }
  };
  try {
    const refused = new Set<string>();
    for (const exchange of new Set(places.map((place) => place.exchange))) {
      const code = await attempt((own) => own.assertExchange(exchange, 'direct', { durable: true }));
      if (code !== undefined) refused.add(exchange);
    }
    for (const place of places.filter(({ exchange }) => !refused.has(exchange))) {
      if ((await ensureQueue(place, attempt)) !== undefined) refused.add(place.queue);
    }
    if (refused.size > 0) log.debug({ refused: [...refused] }, 'this login may not declare these exchanges and queues');
  } finally {
    await channel?.close().catch((error: unknown) => log.debug({ err: error }, 'a channel was closed twice'));
  }
}

type Attempt = (step: (channel: ConfirmChannel) => Promise<unknown>) => Promise<number | undefined>;

/** @returns the broker's code when it refused */
async function ensureQueue({ exchange, queue, options }: Place, attempt: Attempt): Promise<number | undefined> {
  const bind = (channel: ConfirmChannel) => channel.bindQueue(queue, exchange, queue);
  if ((await attempt((channel) => channel.checkQueue(queue))) === undefined) return attempt(bind);
  return attempt(async (channel) => {
    await channel.assertQueue(queue, { durable: true, ...options });
    await bind(channel);
  });
}

function replyCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
