/** Rows that are read at once, as many as a page has: more of them would stop the event loop while they are parsed and presented. */
const rowsAtOnce = 500;

/**
 * Reads many ids, some at a time. An id that is there several times is read once.
 *
 * @param read reads some of the ids, and does all that takes time with what it finds
 */
export async function inBatches<Id, Row>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const distinct = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < distinct.length; from += rowsAtOnce) {
    rows.push(...(await read(distinct.slice(from, from + rowsAtOnce))));
  }
  return rows;
}
