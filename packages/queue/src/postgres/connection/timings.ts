/** Times of all connections to Postgres in milliseconds. */
export const sqlTimings = {
  /** The time limit of a statement. */
  statementMs: 15_000,
  reconnectFirstMs: 100,
  reconnectLongestMs: 5_000,
};

export type SqlTimings = typeof sqlTimings;
