const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether JSON has another form of a value: dates. */
const hasOwnForm = (value: object): boolean => 'toJSON' in value;

/** What is left of a budget after a value: about a unit for each character of its JSON. Stops when less than `least` is left. */
function spend(value: unknown, budget: number, least = 0): number {
  if (typeof value === 'string') return budget - value.length - 2;
  if (!isObject(value) || hasOwnForm(value)) return budget - 8;
  let left = budget - 2;
  if (Array.isArray(value)) {
    for (const one of value) {
      left = spend(one, left - 1, least);
      if (left < least) break;
    }
    return left;
  }
  for (const key in value) {
    const of = value[key];
    if (of === undefined) continue;
    left = spend(of, left - key.length - 4, least);
    if (left < least) break;
  }
  return left;
}

/** Whether the JSON of a value has more than about so many characters. Cheap, also for a value that has far more. */
export const isLongerThan = (length: number, value: unknown): boolean => spend(value, length) < 0;

/**
 * The first entries of a page whose JSON has about so many characters together; at least one. Its bytes are at most three times as many. An entry
 * that is there several times is measured once.
 */
export function leading<T extends object>(entries: readonly T[], maxLength: number): T[] {
  const lengths = new Map<T, number>();
  let left = maxLength;
  const end = entries.findIndex((entry, n) => {
    const length = lengths.get(entry) ?? -spend(entry, 0, Number.NEGATIVE_INFINITY);
    lengths.set(entry, length);
    left -= length;
    return left < 0 && n > 0;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/** A value with shorter JSON is one fragment. */
const shortLength = 8 * 1024;

/** The JSON of a value, as `JSON.stringify` writes it, in fragments that are made on demand. A long string is one fragment. */
export function* jsonFragments(value: unknown): Generator<string> {
  if (!isObject(value) || hasOwnForm(value) || !isLongerThan(shortLength, value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  let separator = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const one of value) {
      yield separator;
      yield* jsonFragments(one);
      separator = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  for (const [key, of] of Object.entries(value)) {
    if (of === undefined || typeof of === 'function') continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* jsonFragments(of);
    separator = ',';
  }
  yield '}';
}
