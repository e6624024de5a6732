/**
 * Start-time fair queueing. Waiting jobs of one name and priority are ordered by `turn`, then by `seq`, the order of arrival.
 *
 * The jobs of one account have even turns, one after the other: 100,000 jobs have 100,000 turns. An account that has no job gets the odd
 * turn after the job in service. So its first job waits for that job, and not for the next one of the same account, which may take a minute.
 * While a job with an odd turn is in service, the next even turn follows: the first jobs that arrive then are behind the waiting ones.
 * Otherwise three accounts that upload one clip after the other would stop a film.
 *
 * Young accounts of one network are one account here: see `queue.share_of` and docs/decisions/002-young-accounts.md. A thousand of them would
 * otherwise have a thousand first jobs, all before the first job of a stranger.
 *
 * Lookups among waiting jobs read one end of an index, and few jobs are in service. So the cost does not depend on the length of the queue.
 */

interface NewJob {
  /** SQL of its name. */
  name: string;
  /** SQL of its priority. */
  priority: string;
  /** SQL of its share, as `shareOf` or `shareIn` make it. */
  share: string;
}

/** SQL for the share that the jobs of an account have. Accounts of one share take turns as if they were one. */
export const shareOf = (account: string): string => `queue.share_of(${account})`;

/** SQL for the share of a row: that of its account when it was inserted. */
export const shareIn = (row: string): string => `COALESCE(${row}.share_id, ${row}.account_id)`;

const inService = `state IN ('active', 'published')`;

/** SQL of the next even turn, and of the last odd one before an even turn; an odd turn stays. */
const nextEven = (turn: string): string => `((${turn} | 1) + 1)`;
const oddUntil = (turn: string): string => `((${turn} - 1) | 1)`;

/** SQL for the turn of a new job. `share_last` is null if its share has no job, `service_last` if no job is in service. */
export const newTurn = ({ name, priority, share }: NewJob): string => `(
  SELECT GREATEST(
    0,
    ${nextEven('turns.share_last')},
    CASE WHEN turns.share_last IS NULL AND turns.service_last IS NOT NULL
      THEN GREATEST(turns.service_last + 1, ${oddUntil('turns.waiting_first')})
      ELSE turns.waiting_first END)
  FROM (
    SELECT
      (SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${name} AND w.priority = ${priority}
        ORDER BY w.turn, w.seq LIMIT 1) AS waiting_first,
      (SELECT s.turn FROM queue.jobs s WHERE s.${inService} AND s.name = ${name} AND s.priority = ${priority}
        ORDER BY s.turn DESC LIMIT 1) AS service_last,
      GREATEST(
        (SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${name} AND w.priority = ${priority}
          AND ${shareIn('w')} = ${share} ORDER BY w.turn DESC LIMIT 1),
        (SELECT max(s.turn) FROM queue.jobs s WHERE s.${inService} AND s.name = ${name} AND s.priority = ${priority}
          AND ${shareIn('s')} = ${share})) AS share_last
  ) AS turns)`;

/** SQL for the turn of an account's n-th new job (from 0), if `turn` is that of its first one. All but the first one are even. */
export const followingTurn = (turn: string, n: string): string =>
  `GREATEST(${turn}, ${nextEven(turn)} + 2 * (${n} - 1))`;

/**
 * SQL for the turn of row `j`, which gave its place away: behind the next two jobs of every account. It is even, so an account without a job
 * comes before it. If nobody waits, it is next.
 */
export const yieldedTurn = `COALESCE((
  SELECT (w.turn | 1) + 3 FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = j.name AND w.priority = j.priority
  ORDER BY w.turn, w.seq LIMIT 1), j.turn)`;

/**
 * SQL for the turn of row `j`, which waits again: the earliest waiting turn. With its old `seq`, the job is ahead of all new
 * jobs with that turn. Its old turn would be wrong: new jobs start at the earliest turn, so they would overtake the waiting ones. A later
 * turn would put the job behind new jobs if the queue ran empty meanwhile.
 */
export const returnedTurn = `COALESCE((
  SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = j.name AND w.priority = j.priority
  ORDER BY w.turn, w.seq LIMIT 1), j.turn)`;
