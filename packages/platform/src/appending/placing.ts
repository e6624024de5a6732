/**
 * The beginning of a statement that appends to a log: takes what waits for a place, in the order in which it was written. Only one process at a
 * time gets rows (`placed`), and is told so (`turn`): the lock ends after the commit of the statement, so the places become visible in their
 * order, and a reader misses none. The function gets no kind unless it is the turn: otherwise Postgres might call it first.
 *
 * $1 kind
 *
 * @param take the function of the database that deletes and returns the first rows of a kind
 * @param lock names the log
 */
export const placing = ({ take, lock, atOnce }: Record<'take' | 'lock', string> & { atOnce: number }): string => `
  turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtext('${lock}'), hashtext($1)) AS mine
  ),
  placed AS (
    SELECT taken.* FROM turn, LATERAL ${take}(CASE WHEN mine THEN $1 END, ${atOnce}) AS taken
  )`;
