import { createHash } from 'node:crypto';
import { isWithin, OutboundRefusedError, type Prefix, plainSource } from '@millrace/outbound';
import { AppError } from '@millrace/service';
import { invalidParameters } from '../../../parameters/parse.ts';

/** The address of a picture of another server. */
export interface RemoteAddress {
  /** The same for all spellings of a URL. */
  id: string;
  url: string;
}

const invalid = (message: string): AppError => invalidParameters([{ field: 'source', message }]);

/** @returns undefined unless the text is base64url without padding, of UTF-8, and written in the only way */
function decoded(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  const url = bytes.toString('utf8');
  return Buffer.from(url).equals(bytes) ? url : undefined;
}

/**
 * The address that `/img/~<text>/` names.
 *
 * @throws AppError not_configured, invalid_request, source_not_allowed
 */
export function remoteAddress(text: string, prefixes: readonly Prefix[]): RemoteAddress {
  if (prefixes.length === 0)
    throw new AppError('not_configured', 'This service transforms no pictures of other servers.');
  const written = decoded(text);
  if (written === undefined || written === '')
    throw invalid('must be the URL of a picture, in base64url without padding');
  let url: URL;
  try {
    url = plainSource(written);
  } catch (error) {
    if (!(error instanceof OutboundRefusedError)) throw error;
    throw invalid(`must be a plain URL. ${error.message}`);
  }
  if (!isWithin(url, prefixes)) {
    throw new AppError('source_not_allowed', 'This service transforms no pictures of this address.');
  }
  return { id: createHash('sha256').update(url.href).digest('base64url'), url: url.href };
}
