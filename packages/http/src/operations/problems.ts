import { type ErrorCode, errorCodes } from '@millrace/service';
import type { OperationSpec, Security } from './operation.ts';

/** Whether an invalid credential, or one that does not suffice, counts as none. */
const ignoresCredentials = (security: Security): boolean => security.startsWith('public');

/** The error codes that an operation can answer, by status. Those that follow from its parts are added to those that it names. */
export function problemsOf(spec: OperationSpec): Map<number, ErrorCode[]> {
  const { params, query = spec.ownQuery, body, form, bytes, security, errors = [] } = spec;
  const codes = new Set<ErrorCode>(['malformed_request', 'unavailable', ...errors]);
  if (spec.headers !== undefined && 'If-Match' in spec.headers.shape && spec.method !== 'get')
    codes.add('precondition_failed');
  if (params !== undefined) codes.add('not_found');
  if (query !== undefined || body !== undefined || form !== undefined) codes.add('invalid_request');
  if (body !== undefined || form !== undefined || bytes !== undefined) codes.add('payload_too_large');
  if ((body !== undefined && spec.beacon === undefined) || form !== undefined || bytes !== undefined) {
    codes.add('unsupported_media_type');
  }
  if (!ignoresCredentials(security)) {
    if (spec.scope !== undefined || security === 'admin') codes.add('forbidden');
    codes.add('unauthenticated').add('account_suspended');
  }
  // The account may end while its upload is in progress.
  if (form !== undefined || bytes !== undefined) codes.add('account_ending').add('empty_file');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
