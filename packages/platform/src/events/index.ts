import { type Auth, changesChannel } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { Lifecycle, Logger, OpenPool } from '@millrace/service';
import { createAppender } from '../appending/appender.ts';
import type { PeriodicTask } from '../periodic/periodic.ts';
import type { MediaTables } from '../tables.ts';
import { createKeptEvents } from './kept.ts';
import { appendedAtOnce, createEventLog, type EventLog } from './log.ts';
import { createEventStreams, type EventStreams } from './streams.ts';

/** The events of a service's media. */
export interface MediaEvents {
  log: EventLog;
  streams: EventStreams;
  /** Shows the progress of a medium in its owner's streams. */
  progressed(id: string): Promise<void>;
  /** Calls back when the log has new events of these accounts; of any, without. */
  onLogged(hear: (accounts: readonly number[] | undefined) => void): void;
  tasks: readonly PeriodicTask[];
}

/** Wires the log of a service's events. The lifecycle ends its streams. */
export function createMediaEvents(deps: {
  database: Database;
  tables: Pick<MediaTables, 'kind' | 'media'>;
  changes: Auth['changes'];
  lifecycle: Pick<Lifecycle, 'onClose' | 'onDrain'>;
  openPool: OpenPool;
  log: Logger;
}): MediaEvents {
  const { database, changes, lifecycle } = deps;
  const { kind, media } = deps.tables;
  const log = createEventLog(database, kind, changesChannel);
  const streams = createEventStreams(log, deps.openPool);
  const appender = createAppender({ name: 'events', atOnce: appendedAtOnce, append: () => log.append() }, deps.log);
  const listeners: ((accounts: readonly number[] | undefined) => void)[] = [(accounts) => streams.wake(accounts)];

  // Not a NOTIFY of the trigger: transactions that notify commit one after the other, each with its flush to disk.
  database.onCommit(() => appender.wake());
  changes.onAnnouncement('logged', (text) => {
    const [ofKind, ids = ''] = text.split(':', 2);
    if (ofKind !== kind) return;
    const accounts = ids === '*' ? undefined : ids.split(',').map(Number);
    for (const hear of listeners) hear(accounts);
  });
  const kept = createKeptEvents({ database, kind });
  listeners.push((accounts) => kept.grew(accounts));
  changes.onChange((accountId) => streams.endOf(accountId));
  lifecycle.onDrain(() => streams.close());
  lifecycle.onClose('events', () => appender.close());

  return {
    log,
    streams,
    async progressed(id) {
      if (!streams.hasAny()) return;
      const [row] = await database.query<{ accountId: number; percent: number }>(
        `SELECT account_id AS "accountId", progress AS percent FROM ${media} WHERE id = $1 AND status = 'processing'`,
        [id],
      );
      if (row !== undefined) streams.progressed(row.accountId, { id, percent: row.percent });
    },
    onLogged: (hear) => void listeners.push(hear),
    tasks: [appender.task, kept.task],
  };
}
