import type { Logger } from '@millrace/service';
import pg from 'pg';

export interface Listener {
  /** Closes the connection. No notices arrive afterwards. */
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  /** At most 63 bytes, like every identifier. */
  channel: string;
  onNotice: (payload: string) => void;
  log: Logger;
  /** The application_name in pg_stat_activity. */
  name?: string;
}

const connectTimeoutMs = 5_000;
const reconnectMs = { first: 500, most: 10_000 };

/**
 * Listens on a NOTIFY channel on a dedicated connection. Reconnects whenever it is lost. Notices sent meanwhile are lost, so callers must
 * also poll.
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
      log.warn({ err: error, channel }, 'listener connection lost; reconnecting');
      // Frees the rest of the connection. An error here adds nothing.
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
