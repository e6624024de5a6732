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

type Allowed = Record<keyof BrokerPermissions, string[]>;

const quoted = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Queues named by the broker are exclusive: no other connection can read them. */
const own = 'amq\\.gen.*';

/**
 * The least permissions that an app needs in the broker. No app may use the default exchange `amq.default`, which routes into every queue.
 *
 * Declaring needs `configure`. Binding needs `write` on the queue and `read` on the exchange. A dead-letter exchange needs `read` on the
 * queue and `write` on the exchange. Publishing needs `write` on the exchange. Consuming needs `read` on the queue.
 */
export function brokerPermissions(messages: MessageNames, prefix = 'millrace'): BrokerPermissions {
  const { owns = [], takes = [], publishes = [], asks = [], answers = [], emits = [], hears = [] } = messages;
  const start = quoted(prefix);
  const to = (name: string) => `${start}\\.to\\.${quoted(name)}`;
  const allowed: Allowed = { configure: [], write: [], read: [] };
  const allow = (pattern: string, ...permissions: (keyof BrokerPermissions)[]) => {
    for (const permission of permissions) allowed[permission].push(pattern);
  };

  allow(own, 'configure', 'write', 'read');
  allow(`${start}\\.control`, 'configure', 'write', 'read');
  for (const name of owns) {
    allow(`${start}\\.${quoted(name)}(\\..+)?`, 'configure', 'write', 'read');
    allow(to(name), 'configure', 'write', 'read');
  }
  if (owns.length > 0) {
    for (const name of ['alive', 'unreadable']) {
      // Only the operator reads unreadable messages.
      allow(`${start}\\.${name}`, 'configure', 'write', ...(name === 'alive' ? (['read'] as const) : []));
      allow(to(name), 'configure', 'write', 'read');
    }
  }
  for (const name of takes) {
    const queue = `${start}\\.${quoted(name)}`;
    allow(`${queue}(\\..+)?`, 'configure', 'write');
    // Not the dead letters: only the owner reads them.
    allow(`${queue}(\\.(retry|hold)\\..+)?`, 'read');
    allow(to(name), 'configure', 'write', 'read');
  }
  if (takes.length > 0) {
    allow(to('alive'), 'configure', 'write');
    allow(to('unreadable'), 'write');
  }
  for (const name of publishes) allow(to(name), 'write');
  for (const name of asks) allow(to(`request.${name}`), 'configure', 'write');
  if (asks.length > 0) allow(`${start}\\.replies`, 'configure', 'read');
  for (const name of answers) {
    allow(`${start}\\.request\\.${quoted(name)}`, 'configure', 'write', 'read');
    allow(to(`request.${name}`), 'configure', 'read');
  }
  if (answers.length > 0) allow(`${start}\\.replies`, 'write');
  if (emits.length > 0) allow(`${start}\\.events`, 'configure', 'write');
  if (hears.length > 0) allow(`${start}\\.events`, 'configure', 'read');

  const pattern = (alternatives: string[]) => `^(${alternatives.join('|')})$`;
  const { configure, write, read } = allowed;
  return { configure: pattern(configure), write: pattern(write), read: pattern(read) };
}
