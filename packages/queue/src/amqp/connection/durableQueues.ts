import type { Logger } from '@millrace/service';
import type { ConfirmChannel } from 'amqplib';
import type { BrokerConnection } from './brokerConnection.ts';
import { closeQuietly } from './closing.ts';

/** A durable queue, and the exchange that routes messages to it by the queue's name. */
export interface DurableQueue {
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
export async function ensureQueues(
  broker: BrokerConnection,
  queues: readonly DurableQueue[],
  log: Logger,
): Promise<void> {
  // The broker closes a channel when a declaration on it fails, so this function uses a separate channel.
  let current: ConfirmChannel | undefined;
  const tryStep: TryStep = async (step) => {
    if (current === undefined) {
      current = await broker.createChannel();
      current.on('error', () => undefined);
    }
    try {
      await step(current);
      return undefined;
    } catch (error) {
      current = undefined;
      const code = replyCodeOf(error);
      if (code !== accessRefused && code !== notFound) throw error;
      return code;
    }
  };
  try {
    const refused = new Set<string>();
    for (const exchange of new Set(queues.map((queue) => queue.exchange))) {
      const code = await tryStep((channel) => channel.assertExchange(exchange, 'direct', { durable: true }));
      if (code !== undefined) refused.add(exchange);
    }
    for (const queue of queues.filter(({ exchange }) => !refused.has(exchange))) {
      if ((await ensureQueue(queue, tryStep)) !== undefined) refused.add(queue.queue);
    }
    if (refused.size > 0) log.debug({ refused: [...refused] }, 'this login may not declare these exchanges and queues');
  } finally {
    if (current !== undefined) await closeQuietly(current, log);
  }
}

/** Runs a declaration. @returns the broker's reply code if it refused; undefined if it succeeded */
type TryStep = (step: (channel: ConfirmChannel) => Promise<unknown>) => Promise<number | undefined>;

/** @returns as `TryStep` */
async function ensureQueue({ exchange, queue, options }: DurableQueue, tryStep: TryStep): Promise<number | undefined> {
  const bind = (channel: ConfirmChannel) => channel.bindQueue(queue, exchange, queue);
  if ((await tryStep((channel) => channel.checkQueue(queue))) === undefined) return tryStep(bind);
  return tryStep(async (channel) => {
    await channel.assertQueue(queue, { durable: true, ...options });
    await bind(channel);
  });
}

function replyCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
