import type { Logger } from '@millrace/service';
import type { Channel, ChannelModel } from 'amqplib';

/**
 * Closes a channel or a connection. amqplib 2.3 leaves its `close` pending for ever if the connection is lost before the broker answers. It
 * emits `close` then, too.
 *
 * @throws if it was closed before
 */
export async function closeOpen(open: Channel | ChannelModel): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    open.once('close', () => resolve());
  });
  await Promise.race([open.close(), closed]);
}

/** As `closeOpen`, also if it was closed before. */
export async function closeQuietly(open: Channel | ChannelModel, log: Logger): Promise<void> {
  await closeOpen(open).catch((error: unknown) => log.debug({ err: error }, 'it was already closed'));
}
