import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type { Link } from './link.ts';

/** A durable queue, and the exchange that routes messages to it by the queue's name. */
export interface Place {
  exchange: string;
  queue: string;
  options: { autoDelete?: boolean; arguments: Record<string, unknown> };
}

/** AMQP reply codes, as in amqplib's errors. */
const accessRefused = 403;
const notFound = 404;

/**
 * Declares missing exchanges and queues. An existing queue keeps its arguments, which may be those of an older version.
 * What this login may not declare is left to the owning processes. Until then, using it fails with the broker's error.
 */
export async function ensurePlaces(link: Link, places: readonly Place[], log: Logger): Promise<void> {
  // The broker closes a channel when a declaration on it fails, so this function uses a separate channel.
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
    await channel?.close().catch((error: unknown) => log.debug({ err: error }, 'the channel was already closed'));
  }
}

type Attempt = (step: (channel: ConfirmChannel) => Promise<unknown>) => Promise<number | undefined>;

/** @returns the broker's reply code if it refused */
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
