/**
 * The order of the tracks of an album, as SQL: disc, number, title. It is the expression of an index of the migration.
 *
 * @param table the alias of `music.tracks`, if a statement has several tables
 */
export function albumOrder(table?: string): string {
  const of = (column: string): string => (table === undefined ? column : `${table}.${column}`);
  const numbers = [`COALESCE(${of('disc_number')}, 1)`, `COALESCE(${of('track_number')}, 32767)`];
  const padded = numbers.map((number) => `lpad(${number}::text, 5, '0')`);
  return `((${padded.join(' || ')} || ${of('title_fold')}) COLLATE "C")`;
}
