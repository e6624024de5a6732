/** Milliseconds of whatever talks to Postgres. */
export const sqlTimings = {
  /** The longest that a statement of the queue may take. */
  statementMs: 15_000,
  reconnectFirstMs: 100,
  reconnectLongestMs: 5_000,
};

export type SqlTimings = typeof sqlTimings;
