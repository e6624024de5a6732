/**
 * Computes a value once for each object, and keeps it as long as the object. Nobody may change either of them.
 *
 * @throws what `compute` throws; that is not kept
 */
export function oncePer<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
