import { malformed } from '../errors.ts';
import type { ImportedContent } from './store.ts';

const digest = /^[0-9a-f]{64}$/;

/** What the import command says of a file, beside the fields of the upload. @throws AppError malformed_request */
export function importedContentOf({ sha256, replaces }: Readonly<Record<string, string>>): ImportedContent | undefined {
  if (sha256 === undefined) return undefined;
  if (!digest.test(sha256)) throw malformed('The value of sha256 in Upload-Metadata is no digest.');
  return { sha256, replaces };
}
