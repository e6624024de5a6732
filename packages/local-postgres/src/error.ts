/** There can be no local Postgres here; the message says why, and what to do. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
}
