/** How many there are now. */
export async function readTotal(database, name) {
  const [row] = await database.query('SELECT value FROM music.totals WHERE name = $1', [name]);
  return row?.value ?? 0;
}
/** To be the last statement of its transaction that locks a row: everybody who adds or removes waits for it. */
export async function addToTotal(executor, name, difference) {
  if (difference === 0) return;
  await executor.execute('UPDATE music.totals SET value = value + $2::bigint WHERE name = $1', [name, difference]);
}
