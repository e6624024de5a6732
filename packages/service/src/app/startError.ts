/** The app cannot start for a reason that the operator can fix. `runApp` prints the message, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
