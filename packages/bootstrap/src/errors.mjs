/** A condition the user can mend: its message is printed as it is, without a stack, and the process ends with 1. */
export class UserError extends Error {
  name = 'UserError';
}
