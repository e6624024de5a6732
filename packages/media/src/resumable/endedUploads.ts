import type { Auth } from '@millrace/auth';
import type { UploadGate } from '@millrace/uploads';

/**
 * Ends the uploads in progress that may not go on: of each account that is suspended, or to be deleted, and of each token or key that was
 * ended. An upload may last for days.
 */
export function endUploads(
  auth: { suspended: Pick<Auth['suspended'], 'follow'>; changes: Pick<Auth['changes'], 'onChange'> },
  gate: Pick<UploadGate, 'end' | 'checkAgain'>,
): void {
  auth.suspended.follow({
    suspended: ({ accountId, problem }) => gate.end(accountId, problem),
    restored: () => undefined,
  });
  auth.changes.onChange((accountId) => gate.checkAgain(accountId));
}
