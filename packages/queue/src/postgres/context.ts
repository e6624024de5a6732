import type { Logger } from '@millrace/service';
import type { Handlers } from '../handling/handlers.ts';
import type { ControlConnection } from './connection/controlConnection.ts';
import type { QueueDatabase } from './connection/database.ts';
import type { PostgresTimings } from './timings.ts';
import type { Writes } from './writes.ts';

/** The dependencies shared by all parts of one process. */
export interface PostgresContext {
  database: QueueDatabase;
  control: ControlConnection;
  handlers: Handlers;
  writes: Writes;
  log: Logger;
  timings: PostgresTimings;
  /** Aborts in `close`: statements are no longer retried while the server is unavailable. */
  stopRetrying: AbortSignal;
}
