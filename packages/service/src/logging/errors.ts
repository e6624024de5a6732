import { clip } from './clip.ts';

/** Assumes that a longer chain of causes is a cycle. */
const maxCauses = 8;
/** Limit for the whole tree of nested aggregate errors. */
const maxErrors = 32;
/** Messages and stacks are limited because they may quote client input or file content. */
const maxMessage = 4_096;
const maxStack = 16_384;
/** Body parsers attach the whole request body, which may contain a password. */
const omitted = new Set(['cause', 'body']);

interface LoggedError {
  type: string;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
  [field: string]: unknown;
}

/**
 * Converts an error for the log: type, message, stack, scalar fields (such as code, errno, status) and cause. Omits objects, because
 * drivers attach whole connections to errors, with credentials and megabytes of state.
 */
export function serializeError(error: unknown): unknown {
  return serialize(error, 0, { left: maxErrors });
}

function serialize(error: unknown, depth: number, budget: { left: number }): unknown {
  if (!isError(error)) return error;
  budget.left -= 1;
  const { message, stack } = error;
  const logged: LoggedError = {
    type: error.name,
    message: clip(message, maxMessage),
    stack: typeof stack === 'string' ? clip(stack, maxStack) : undefined,
  };
  for (const [field, value] of Object.entries(error)) {
    if (omitted.has(field) || field in logged || !isPlain(value)) continue;
    logged[field] = typeof value === 'string' ? clip(value) : value;
  }
  if (depth < maxCauses) {
    if (error.cause !== undefined && budget.left > 0) logged.cause = asCause(error.cause, depth, budget);
    if ('errors' in error && Array.isArray(error.errors)) {
      logged.errors = error.errors
        .slice(0, maxCauses)
        .flatMap((one) => (budget.left > 0 ? [asCause(one, depth, budget)] : []));
    }
  }
  return logged;
}

function asCause(cause: unknown, depth: number, budget: { left: number }): LoggedError {
  const logged = serialize(cause, depth + 1, budget);
  return isLogged(logged) ? logged : { type: typeof cause, message: clip(String(cause), maxMessage) };
}

// Not instanceof: an error of another realm is not an instance of this realm's Error.
const isError = (value: unknown): value is Error =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'stack' in value;
const isLogged = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && 'type' in value && 'message' in value;
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) || value === null;
