import type { Logger } from '@millrace/service';
import pg from 'pg';

export interface Listener {
  /** Ends the connection; nothing is heard afterwards. */
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  /** At most 63 bytes, as every identifier. */
  channel: string;
  onNotice: (payload: string) => void;
  log: Logger;
  /** Stands in pg_stat_activity. */
  name?: string;
}

const connectTimeoutMs = 5_000;
const reconnectMs = { first: 500, most: 10_000 };

/**
 * Hears a NOTIFY channel on a connection of its own, which is opened again whenever it is lost. What is sent meanwhile is not heard: whoever
 * waits for a notice looks for itself now and then.
 */
export function listen(options: ListenOptions): Listener {
  const { channel, log } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const connect = async (): Promise<void> => {
    const current = new pg.Client({
      connectionString: options.url,
      application_name: options.name ?? 'millrace-listener',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    client = current;
    let lost = false;
    const onLost = (error?: unknown): void => {
      if (lost || closed) return;
      lost = true;
      failures += 1;
      log.warn({ err: error, channel }, 'the connection that hears notices was lost');
      // What is left of it; its own failure to end has nothing more to say.
      current.end().catch(() => undefined);
      timer = setTimeout(start, Math.min(reconnectMs.first * 2 ** Math.min(failures - 1, 10), reconnectMs.most));
      timer.unref();
    };
    current.on('error', onLost);
    current.on('end', () => onLost());
    current.on('notification', ({ payload }) => options.onNotice(payload ?? ''));
    try {
      await current.connect();
      await current.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      failures = 0;
    } catch (error) {
      onLost(error);
    }
  };

  let connecting: Promise<void> = Promise.resolve();
  const start = (): void => {
    connecting = connect();
  };
  start();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client
        ?.end()
        .catch((error: unknown) => log.debug({ err: error }, 'a listener was closed after it was lost'));
    },
  };
}
