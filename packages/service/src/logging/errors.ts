import { clip } from './clip.ts';

/** A chain of causes longer than this is a loop. */
const maxCauses = 8;
/** Errors of aggregates are a tree: this many are logged of all of it. */
const maxErrors = 32;
/** A message or a stack may quote what a client or a file contained. */
const maxMessage = 4_096;
const maxStack = 16_384;
/** Body parsers attach the whole body of the request, with any password in it. */
const omitted = new Set(['cause', 'body']);

interface LoggedError {
  type: string;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
  [field: string]: unknown;
}

/**
 * An error as a log shows it: type, message, stack, plain fields (a code, an errno, a status) and its cause. Objects are left
 * out: drivers attach whole connections to their errors, with credentials and megabytes of state.
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

// An error of another realm is no instance of ours.
const isError = (value: unknown): value is Error =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'stack' in value;
const isLogged = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && 'type' in value && 'message' in value;
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) || value === null;
