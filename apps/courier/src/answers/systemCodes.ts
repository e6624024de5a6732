import { codeOf } from '@millrace/service';

/** Errors of the system may be those of another realm, so `instanceof` does not tell. */
const causeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;

/** Whether a signal of `AbortSignal.timeout` has ended it. */
export const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';

/** The code of an error, or of what caused it; empty without one. */
export function systemCodeOf(error: unknown): string {
  for (let one = error; one !== undefined && one !== null; one = causeOf(one)) {
    const code = codeOf(one);
    if (code !== undefined) return code;
  }
  return '';
}

const startsOfTls = ['CERT_', 'ERR_TLS', 'ERR_SSL', 'UNABLE_TO_', 'DEPTH_ZERO', 'SELF_SIGNED'];

/** What OpenSSL and Node.js call a certificate that is not trusted, or a broken handshake. */
export const isOfTls = (code: string): boolean =>
  startsOfTls.some((start) => code.startsWith(start)) || code === 'HOSTNAME_MISMATCH' || code === 'EPROTO';

/** Codes of hosts that take no connection. */
export const isUnreachable = (code: string): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
