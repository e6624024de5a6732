/** A name in its parts, which dots separate. Each part is an expression. */
export type Alternative = readonly string[];

/** An expression for exactly this text. */
export const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The alternatives in brackets, unless there is only one. Parts that several begin with are written once. */
function group(alternatives: readonly Alternative[]): string {
  const following = new Map<string, Alternative[]>();
  for (const [first = '', ...rest] of alternatives) {
    following.set(first, [...(following.get(first) ?? []), rest]);
  }
  const written = [...following].flatMap(([first, rests]) => {
    const longer = rests.filter((rest) => rest.length > 0);
    return [
      ...(longer.length < rests.length ? [first] : []),
      ...(longer.length > 0 ? [`${first}\\.${group(longer)}`] : []),
    ];
  });
  return written.length === 1 ? written.join('') : `(${written.join('|')})`;
}

/**
 * An expression for names that are one of the alternatives. It is short, because RabbitMQ 4.3 refuses one of more than about a thousand
 * characters.
 */
export const anyOf = (alternatives: readonly Alternative[]): string => `^${group(alternatives)}$`;
