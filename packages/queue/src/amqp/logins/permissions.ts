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

/** Names that begin with these parts, and whatever an expression allows behind them. */
interface Names {
  parts: readonly string[];
  behind?: string;
}

type Allowed = Record<keyof BrokerPermissions, Names[]>;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Queues named by the broker are exclusive: no other connection can read them. */
const own: Names = { parts: ['amq', 'gen'], behind: '.*' };

/**
 * An expression for all of the names. What they begin with is written once: since RabbitMQ 4.3, an expression may have about a thousand
 * characters.
 */
function expressionOf(names: readonly Names[]): string {
  const ends = new Set(
    names.filter(({ parts }) => parts.length === 1).map(({ parts, behind = '' }) => quoted(parts[0] ?? '') + behind),
  );
  const groups = new Map<string, Names[]>();
  for (const { parts, behind } of names) {
    const [first, ...rest] = parts;
    if (first === undefined || rest.length === 0) continue;
    groups.set(first, [...(groups.get(first) ?? []), { parts: rest, ...(behind !== undefined && { behind }) }]);
  }
  const alternatives = [...ends, ...[...groups].map(([first, of]) => `${quoted(first)}\\.${expressionOf(of)}`)];
  const [only] = alternatives;
  return alternatives.length === 1 && only !== undefined ? only : `(${alternatives.join('|')})`;
}

/**
 * The least permissions that an app needs in the broker. No app may use the default exchange `amq.default`, which routes into every queue.
 *
 * Declaring needs `configure`. Binding needs `write` on the queue and `read` on the exchange. A dead-letter exchange needs `read` on the
 * queue and `write` on the exchange. Publishing needs `write` on the exchange. Consuming needs `read` on the queue.
 */
export function brokerPermissions(messages: MessageNames, prefix = 'millrace'): BrokerPermissions {
  const { owns = [], takes = [], publishes = [], asks = [], answers = [], emits = [], hears = [] } = messages;
  const named = (name: string, behind?: string): Names => ({
    parts: [prefix, ...name.split('.')],
    ...(behind !== undefined && { behind }),
  });
  const to = (name: string) => named(`to.${name}`);
  const allowed: Allowed = { configure: [], write: [], read: [] };
  const allow = (names: Names, ...permissions: (keyof BrokerPermissions)[]) => {
    for (const permission of permissions) allowed[permission].push(names);
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

  const pattern = (names: readonly Names[]) => `^${expressionOf(names)}$`;
  const { configure, write, read } = allowed;
  return { configure: pattern(configure), write: pattern(write), read: pattern(read) };
}
