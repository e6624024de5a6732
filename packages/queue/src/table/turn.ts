/**
 * Start-time fair queueing. Waiting jobs of one name and priority are ordered by `turn`, then by `seq`, the order of arrival.
 * A new job's turn is one after its account's last waiting job, but not before the earliest waiting turn. So 100,000 jobs of
 * one account have 100,000 turns, and the first job of another account gets the first of them.
 * Both lookups read one end of an index, so their cost does not depend on the length of the queue.
 */

/** SQL for the turn of a new job. */
export const newTurn = (job: { name: string; priority: string; account: string }): string => `GREATEST(
  0,
  (SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${job.name} AND w.priority = ${job.priority}
    ORDER BY w.turn, w.seq LIMIT 1),
  (SELECT w.turn + 1 FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${job.name} AND w.priority = ${job.priority}
    AND w.account_id = ${job.account} ORDER BY w.turn DESC LIMIT 1))`;

/**
 * SQL for the turn of row `j`, which waits again: the earliest waiting turn. With its old `seq`, the job is ahead of all new
 * jobs. Its old turn would be wrong: new jobs start at the earliest turn, so they would overtake the waiting ones. A later
 * turn would put the job behind new jobs if the queue ran empty meanwhile.
 */
export const returnedTurn = `COALESCE((
  SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = j.name AND w.priority = j.priority
  ORDER BY w.turn, w.seq LIMIT 1), j.turn)`;
