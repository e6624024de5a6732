import type { Logger } from '@millrace/service';
import type { Handlers } from '../handling/handlers.ts';
import type { QueueDatabase } from './connection/database.ts';
import type { ControlConnection } from './connection/session.ts';
import type { PostgresTimings } from './timings.ts';
import type { Writes } from './writes.ts';

/** What everything of one process shares. */
export interface PostgresContext {
  database: QueueDatabase;
  control: ControlConnection;
  handlers: Handlers;
  writes: Writes;
  log: Logger;
  timings: PostgresTimings;
  /** Aborts when the process stops waiting for a server that is away. */
  giveUp: AbortSignal;
}
