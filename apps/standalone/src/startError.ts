/** The platform cannot start for a reason that the user can fix. The message is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
