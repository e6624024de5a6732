import { maxOutboundUrlLength } from '@millrace/jobs';
import { isOutboundUrl } from '@millrace/platform';
import type { ErrorCode } from '@millrace/service';
import { uploadErrors } from '@millrace/uploads';
import { z } from 'zod';

/** The address of a source. Only its form is checked here. */
export const sourceUrl = z
  .string({ error: 'must be an address' })
  // `abort`: reading a host takes quadratic time in its length.
  .max(maxOutboundUrlLength, { error: `must be at most ${maxOutboundUrlLength} characters`, abort: true })
  .refine(isOutboundUrl, 'must be an https address without user name, password and fragment')
  .describe(
    'An https address. It may contain credentials in its query: it is not shown to anybody, and forgotten after the fetch',
  )
  .meta({ override: { type: 'string', format: 'uri', maxLength: maxOutboundUrlLength } });

/** The error codes of an operation that fetches, in addition to those of its body. */
export const fetchErrors = [
  ...uploadErrors.filter((code) => code !== 'not_found'),
  'account_ending',
] as const satisfies readonly ErrorCode[];

/** The field of a medium in answers. */
export const fetchedBytesField = z
  .int()
  .min(0)
  .optional()
  .describe(
    'Bytes fetched so far. Present only while the status is `fetching`; `uploaded_bytes` has the same number, and later the size',
  );

/** Present only while it is fetched. */
export const presentFetched = (media: { fetching: boolean; uploadedBytes: bigint }): { fetched_bytes?: number } =>
  media.fetching ? { fetched_bytes: Number(media.uploadedBytes) } : {};
