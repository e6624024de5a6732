/** A condition that the user can fix. The message is printed without a stack, and the process exits with 1. */
export class UserError extends Error {
  name = 'UserError';
}
