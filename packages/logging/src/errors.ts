/** A chain of causes longer than this is a loop. */
const maxCauses = 8;

interface LoggedError {
  type: string;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
  [field: string]: unknown;
}

/**
 * An error as it stands in a log: its type, message and stack, its plain fields (a code, an errno, a status), and its cause. Not its
 * objects: drivers hang whole connections on their errors, with credentials and megabytes of state.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!isError(error)) return error;
  const logged: LoggedError = { type: error.name, message: error.message, stack: error.stack };
  for (const [field, value] of Object.entries(error)) {
    if (field !== 'cause' && !(field in logged) && isPlain(value)) logged[field] = value;
  }
  if (depth < maxCauses) {
    if (error.cause !== undefined) logged.cause = asCause(error.cause, depth);
    if ('errors' in error && Array.isArray(error.errors)) {
      logged.errors = error.errors.slice(0, maxCauses).map((one) => asCause(one, depth));
    }
  }
  return logged;
}

function asCause(cause: unknown, depth: number): LoggedError {
  const logged = serializeError(cause, depth + 1);
  return isLogged(logged) ? logged : { type: typeof cause, message: String(cause) };
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
