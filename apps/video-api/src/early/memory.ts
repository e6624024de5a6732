/** What was made last, for a while. The oldest goes when there are too many. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  forget(key: string): void;
}

export function createMemory<Value>({ most, forMs }: { most: number; forMs: number }): Memory<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > performance.now() ? entry.value : undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: performance.now() + forMs });
      if (entries.size <= most) return;
      const [oldest = key] = entries.keys();
      entries.delete(oldest);
    },
    forget: (key) => void entries.delete(key),
  };
}
