/**
 * The beginning of a statement that appends to a log: takes from a table what waits for a place, in the order in which it was written. Only one
 * process at a time gets rows (`placed`), and is told so (`turn`): the lock ends after the commit of the statement, so the places become visible
 * in their order, and a reader misses none.
 *
 * $1 kind
 *
 * @param waiting the table; has kind and id
 * @param first the function of the database that gives the first ids of a kind, in their order
 * @param lock names the log
 */
export const placing = ({
  waiting,
  first,
  lock,
  atOnce,
}: Record<'waiting' | 'first' | 'lock', string> & { atOnce: number }): string => `
  turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtext('${lock}'), hashtext($1)) AS mine
  ),
  placed AS (
    DELETE FROM ${waiting}
    WHERE (SELECT mine FROM turn) AND kind = $1
      AND id = ANY(ARRAY(SELECT ${first}($1, ${atOnce})))
    RETURNING *
  )`;
