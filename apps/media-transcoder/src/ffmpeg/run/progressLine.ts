/** Reads a line of `-progress`: `out_time_us=40000`. Names are letters, digits and underscores; values contain no space. */
export function readProgress(line: string): { key: string; value: string } | undefined {
  const equals = line.indexOf('=');
  const key = line.slice(0, Math.max(0, equals));
  const value = line.slice(equals + 1).trim();
  return /^\w+$/.test(key) && !/\s/.test(value) ? { key, value } : undefined;
}
