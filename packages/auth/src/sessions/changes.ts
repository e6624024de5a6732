import type { Database, Listener } from '@millrace/database';
import { asService } from '@millrace/service';

/** The NOTIFY channel on which processes tell each other that an account, its sessions or its keys have changed. */
export const changesChannel = 'millrace_auth';

/** Tells all processes, but not this one, that an account has changed. For programs without an Express app. */
export async function announceChange(database: Database, accountId: number): Promise<void> {
  await database.query('SELECT pg_notify($1, $2)', [changesChannel, String(accountId)]);
}

/** What else processes tell each other on the channel: a topic and a text without spaces. */
export type Topic = 'standing' | 'takedown' | 'upload' | 'logged' | 'hidden' | 'presets' | 'purged';

/** Tells all processes that what they know of an account is old. */
export interface Changes {
  /** Returns when this process has forgotten the account, and the others were told. */
  tell(accountId: number): Promise<void>;
  /** Calls back for each change of an account, also those of this process. */
  onChange(forget: (accountId: number) => void): void;
  /** Returns when this process's subscribers were called, and the others were told. */
  announce(topic: Topic, text: string): Promise<void>;
  /** Calls back for each announcement, also those of this process. */
  onAnnouncement(topic: Topic, hear: (text: string) => void): void;
  close(): Promise<void>;
}

/** @param listenTo subscribes to the channel; notices that are lost meanwhile only delay what a cache learns anyway */
export function createChanges(
  database: Database,
  listenTo: (channel: string, onNotice: (payload: string) => void) => Listener,
): Changes {
  const forgetters: ((accountId: number) => void)[] = [];
  // What hears of a change reads for everybody, also when a request of this process has made the change.
  const forget = (accountId: number) =>
    asService(() => {
      for (const one of forgetters) one(accountId);
    });
  const subscribers: { topic: string; hear: (text: string) => void }[] = [];
  const hear = (topic: string, text: string) =>
    asService(() => {
      for (const one of subscribers) if (one.topic === topic) one.hear(text);
    });
  const listener = listenTo(changesChannel, (payload) => {
    const [topic = '', text] = payload.split(' ', 2);
    if (text === undefined) forget(Number(topic));
    else hear(topic, text);
  });
  return {
    async tell(accountId) {
      forget(accountId);
      await announceChange(database, accountId);
    },
    onChange: (one) => void forgetters.push(one),
    async announce(topic, text) {
      hear(topic, text);
      await database.query('SELECT pg_notify($1, $2)', [changesChannel, `${topic} ${text}`]);
    },
    onAnnouncement: (topic, one) => void subscribers.push({ topic, hear: one }),
    close: () => listener.close(),
  };
}
