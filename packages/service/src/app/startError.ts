/** The app cannot start, for a reason the operator can mend: `runApp` prints the message, which says what to do, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
