import { MillraceError } from '@millrace/client';

/** A sentence for people about any error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof MillraceError) {
    return error.status === 0 ? 'The service does not answer. Is it running, and are you online?' : error.detail;
  }
  return 'Something went wrong in this page. Reload it.';
}
