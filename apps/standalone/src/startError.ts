/** The platform cannot be started, and the user can do something about it: printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
