/** Rows that are read at once, as many as a page has: more of them would stop the event loop while they are parsed and presented. */
const rowsAtOnce = 500;

/** Whole tracks, with all their columns: to read and to present 500 with long texts takes 50 milliseconds. */
export const tracksAtOnce = 100;

/**
 * Reads many ids, some at a time. An id that is there several times is read once.
 *
 * @param read reads some of the ids, and does all that takes time with what it finds
 * @param atOnce ids at most
 */
export async function inBatches<Id, Row>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<readonly Row[]>,
  atOnce: number = rowsAtOnce,
): Promise<Row[]> {
  const distinct = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < distinct.length; from += atOnce) {
    rows.push(...(await read(distinct.slice(from, from + atOnce))));
  }
  return rows;
}
