/**
 * Whose turn it is: start-time fair queueing. Waiting jobs of one name and priority are taken by `turn`, then by `seq`, the
 * order of arrival. A new job's turn is one after its account's last waiting job, and never before the earliest turn that
 * waits. So 100,000 jobs of one account have 100,000 turns, and the first job of another account has the first of them.
 * Both look-ups are the ends of an index, whatever the length of the queue.
 */

/** SQL for the turn of a new job. */
export const newTurn = (job: { name: string; priority: string; account: string }): string => `GREATEST(
  0,
  (SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${job.name} AND w.priority = ${job.priority}
    ORDER BY w.turn, w.seq LIMIT 1),
  (SELECT w.turn + 1 FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = ${job.name} AND w.priority = ${job.priority}
    AND w.account_id = ${job.account} ORDER BY w.turn DESC LIMIT 1))`;

/**
 * SQL for the turn of row `j`, which waits again: the earliest that waits. Its turn had come already, so with its old number
 * in `seq` it goes before all newcomers. Its old turn would pull the newcomers with it, in front of those who wait: new
 * jobs begin at the earliest turn. A later one would put it behind newcomers, when the queue ran empty meanwhile.
 */
export const returnedTurn = `COALESCE((
  SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = j.name AND w.priority = j.priority
  ORDER BY w.turn, w.seq LIMIT 1), j.turn)`;
