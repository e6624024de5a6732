import { codeOf } from '@millrace/service';

/**
 * SQLSTATE classes of a server that is away, full, starting, stopping or read-only, or of a transaction that lost a
 * race: the same statement may succeed in a moment. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = ['08', '25006', '40', '53', '55P03', '57', '58'];

/** Whether a statement that failed like this is worth repeating. Errors without an SQLSTATE are of the connection. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return passing.some((prefix) => code.startsWith(prefix));
}
