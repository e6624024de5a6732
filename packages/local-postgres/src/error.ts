/** A local Postgres cannot run here. The message says why and what to do. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
}
