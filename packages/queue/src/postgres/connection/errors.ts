import { codeOf } from '@millrace/service';

/**
 * SQLSTATE classes of transient errors: the server is unavailable, full, starting, stopping or read-only, or a transaction had
 * a conflict. The statement may succeed on a retry. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const transientClasses = ['08', '25006', '40', '53', '55P03', '57', '58'];

/** Whether a statement that failed with this error should be retried. Errors without an SQLSTATE are connection errors. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return transientClasses.some((prefix) => code.startsWith(prefix));
}
