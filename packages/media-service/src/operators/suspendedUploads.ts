import type { Auth } from '@millrace/auth';
import type { UploadGate } from '@millrace/uploads';

/** Ends the uploads in progress of each account that is suspended, or to be deleted. */
export function endUploadsOfSuspended(auth: Pick<Auth, 'suspended'>, gate: Pick<UploadGate, 'end'>): void {
  auth.suspended.follow({
    suspended: ({ accountId, problem }) => gate.end(accountId, problem),
    restored: () => undefined,
  });
}
