import type { Database, Listener } from '@millrace/database';

/** The NOTIFY channel on which processes tell each other that an account, its sessions or its keys have changed. */
export const changesChannel = 'millrace_auth';

/** Tells all processes, but not this one, that an account has changed. For programs without an Express app. */
export async function announceChange(database: Database, accountId: number): Promise<void> {
  await database.query('SELECT pg_notify($1, $2)', [changesChannel, String(accountId)]);
}

/** Tells all processes that what they know of an account is old. */
export interface Changes {
  /** Returns when this process has forgotten the account, and the others were told. */
  tell(accountId: number): Promise<void>;
  /** Calls back for each change of an account, also those of this process. */
  onChange(forget: (accountId: number) => void): void;
  close(): Promise<void>;
}

/** @param listenTo subscribes to the channel; notices that are lost meanwhile only delay what a cache learns anyway */
export function createChanges(
  database: Database,
  listenTo: (channel: string, onNotice: (payload: string) => void) => Listener,
): Changes {
  const forgetters: ((accountId: number) => void)[] = [];
  const forget = (accountId: number) => {
    for (const one of forgetters) one(accountId);
  };
  const listener = listenTo(changesChannel, (payload) => forget(Number(payload)));
  return {
    async tell(accountId) {
      forget(accountId);
      await announceChange(database, accountId);
    },
    onChange: (one) => void forgetters.push(one),
    close: () => listener.close(),
  };
}
