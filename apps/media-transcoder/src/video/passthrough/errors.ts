/** The source's samples cannot be delivered as they are, which only their bytes have shown. All rungs are then encoded. */
export class UnfitError extends Error {
  override name = 'UnfitError';

  /** @param reason for the log */
  constructor(reason: string) {
    super(`the source's samples cannot be delivered as they are: ${reason}`);
  }
}
