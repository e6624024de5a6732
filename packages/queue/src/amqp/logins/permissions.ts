import { type Alternative, anyOf, quoted } from './alternatives.ts';

/** The names of the messages that a process handles. AppMessages of @millrace/jobs explains each list. */
export interface MessageNames {
  owns?: readonly string[];
  takes?: readonly string[];
  publishes?: readonly string[];
  asks?: readonly string[];
  answers?: readonly string[];
  emits?: readonly string[];
  hears?: readonly string[];
}

/** The three RabbitMQ permissions of a user. Each is a regular expression over the names of exchanges and queues. */
export interface BrokerPermissions {
  configure: string;
  write: string;
  read: string;
}

type Allowed = Record<keyof BrokerPermissions, Alternative[]>;

/** Queues named by the broker are exclusive: no other connection can read them. */
const own: Alternative = ['amq', 'gen.*'];

/**
 * The least permissions that an app needs in the broker. No app may use the default exchange `amq.default`, which routes into every queue.
 *
 * Declaring needs `configure`. Binding needs `write` on the queue and `read` on the exchange. A dead-letter exchange needs `read` on the
 * queue and `write` on the exchange. Publishing needs `write` on the exchange. Consuming needs `read` on the queue.
 */
export function brokerPermissions(messages: MessageNames, prefix = 'millrace'): BrokerPermissions {
  const { owns = [], takes = [], publishes = [], asks = [], answers = [], emits = [], hears = [] } = messages;
  /** @param ending an expression for what follows the name */
  const named = (name: string, ending = ''): Alternative => {
    const parts = [prefix, ...name.split('.')].map(quoted);
    return [...parts.slice(0, -1), `${parts.at(-1)}${ending}`];
  };
  const to = (name: string) => named(`to.${name}`);
  const allowed: Allowed = { configure: [], write: [], read: [] };
  const allow = (alternative: Alternative, ...permissions: (keyof BrokerPermissions)[]) => {
    for (const permission of permissions) allowed[permission].push(alternative);
  };

  allow(own, 'configure', 'write', 'read');
  allow(named('control'), 'configure', 'write', 'read');
  for (const name of owns) {
    allow(named(name, '(\\..+)?'), 'configure', 'write', 'read');
    allow(to(name), 'configure', 'write', 'read');
  }
  if (owns.length > 0) {
    for (const name of ['alive', 'unreadable']) {
      // Only the operator reads unreadable messages.
      allow(named(name), 'configure', 'write', ...(name === 'alive' ? (['read'] as const) : []));
      allow(to(name), 'configure', 'write', 'read');
    }
  }
  for (const name of takes) {
    allow(named(name, '(\\..+)?'), 'configure', 'write');
    // Not the dead letters: only the owner reads them.
    allow(named(name, '(\\.(retry|hold)\\..+)?'), 'read');
    allow(to(name), 'configure', 'write', 'read');
  }
  if (takes.length > 0) {
    allow(to('alive'), 'configure', 'write');
    allow(to('unreadable'), 'write');
  }
  for (const name of publishes) allow(to(name), 'write');
  for (const name of asks) allow(to(`request.${name}`), 'configure', 'write');
  if (asks.length > 0) allow(named('replies'), 'configure', 'read');
  for (const name of answers) {
    allow(named(`request.${name}`), 'configure', 'write', 'read');
    allow(to(`request.${name}`), 'configure', 'read');
  }
  if (answers.length > 0) allow(named('replies'), 'write');
  if (emits.length > 0) allow(named('events'), 'configure', 'write');
  if (hears.length > 0) allow(named('events'), 'configure', 'read');

  const { configure, write, read } = allowed;
  return { configure: anyOf(configure), write: anyOf(write), read: anyOf(read) };
}
