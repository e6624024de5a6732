import { AppError } from '@millrace/service';

/**
 * Socket errors, and Prisma's codes for an unreachable or full server, a connection timeout, a transaction that took too long, and one that
 * ended because of a deadlock.
 */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

/**
 * SQLSTATEs with the same meaning: class 08 connection exceptions, 53 insufficient resources (connections, disk, memory), 57P0x
 * shutdown and start-up, 57014 a statement cancelled by its time limit, 25006 a server that became a standby, 40P01 a deadlock.
 */
const unavailableSqlState = /^(08...|53...|57P0.|57014|25006|25P03|40P01)$/;

/** Error kinds of Prisma's adapter with the same meaning, for raw statements without a code. */
const unavailableKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

/** Errors of pg and Prisma without a code. Only the message identifies them. */
const unavailableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Connection ended unexpectedly)/i;

/** The codes of Postgres, Node.js and Prisma and the adapter's kinds, on an error and on the errors that it wraps. */
function* chainOf(
  error: unknown,
  depth = 0,
): Generator<{ code?: string | undefined; kind?: string | undefined; message: string }> {
  if (typeof error !== 'object' || error === null || depth > 6) return;
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : undefined;
  };
  yield { code: text('code'), kind: text('kind'), message: text('message') ?? '' };
  const originalCode = text('originalCode');
  if (originalCode !== undefined) yield { code: originalCode, message: '' };
  // Prisma wraps P2010 { meta: { driverAdapterError: { cause: { originalCode } } } }. Node.js wraps AggregateError.errors.
  for (const key of ['cause', 'meta', 'driverAdapterError']) yield* chainOf(Reflect.get(error, key), depth + 1);
  const errors: unknown = Reflect.get(error, 'errors');
  if (Array.isArray(errors)) for (const inner of errors) yield* chainOf(inner, depth + 1);
}

/**
 * Whether the database is unavailable (stopped, starting, full, too slow, disconnected), as opposed to a bug. Such a request is
 * answered with 503 and may be retried.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  for (const { code, kind, message } of chainOf(error)) {
    if (kind !== undefined && unavailableKinds.has(kind)) return true;
    if (code !== undefined && (unavailableCodes.has(code) || unavailableSqlState.test(code))) return true;
    if (unavailableMessage.test(message)) return true;
  }
  return false;
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (const { code } of chainOf(error)) if (code !== undefined && codes.includes(code)) return true;
  return false;
}

/** A row with this key already exists (Postgres 23505, Prisma P2002). */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ['23505', 'P2002']);

/** The referenced row does not exist, or the row is still referenced (Postgres 23503 and 23001, Prisma P2003). */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, ['23503', '23001', 'P2003']);

/** Prisma's update or delete found no row (P2025). */
export const isRecordNotFound = (error: unknown): boolean => hasCode(error, ['P2025']);

/** The server cancelled a statement at its time limit (57014). `isUnavailable` also accepts this error. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, ['57014']);

/** A lock was not free within the time that the transaction waits for one (55P03). */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, ['55P03']);

/** The server ended the statement, because it and another one waited for each other (40P01). `isUnavailable` also accepts this error. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, ['40P01', 'P2034']);

/** The Retry-After while the database is unavailable, in seconds. */
const retryAfterSeconds = 5;

/** The 429 for a holder of whom too many requests wait for a connection. */
export const tooManyWait = (cause?: unknown): AppError =>
  new AppError('rate_limited', 'Too many requests of yours wait for the database. Try again later.', {
    cause,
    retryAfter: retryAfterSeconds,
  });

/**
 * For an API's error handler: the 503 for an unavailable database, and the 429 for a holder of whom too many requests wait, which Prisma wraps.
 * `undefined` for every other error.
 */
export function unavailableProblem(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  if (hasCode(error, ['rate_limited'])) return tooManyWait(error);
  if (!isUnavailable(error)) return undefined;
  return new AppError('unavailable', 'The database cannot be reached at the moment.', {
    cause: error,
    retryAfter: retryAfterSeconds,
  });
}
